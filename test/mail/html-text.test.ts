// The text of HTML as keywords search it (contract monitor.md 4.10).
import { describe, expect, test } from 'vitest'
import { textOfHtml } from '../../src/main/mail/html-text.ts'

test.each([
  ['<b>S</b>UCCESS', 'SUCCESS'],
  ['<h1 class="foo">Hello</h1>\n  World', 'Hello World'],
  ['<p>a</p><p>b</p>', 'ab'],
  ['a<br>b<br/>c', 'abc'],
  ['<ul><li>one</li>\n<li>two</li></ul>', 'one two'],
  ['<a href="http://x.test/FAIL" title="FAIL">link</a>', 'link'],
  ['<img alt="FAIL" src="cid:1">x', 'x'],
  ['<table><tr><td>Status:</td><td>OK</td></tr></table>', 'Status:OK'],
  ['<title>T</title><body>B</body>', 'TB'],
])('tags leave no trace: %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  ['a<script>b</script>c', 'ac'],
  ['a<STYLE type="text/css">b > c</STYLE >d', 'ad'],
  ['a<script>if (1 < 2) "<b>x</b>"</script>b', 'ab'],
  ['a<style>b', 'a'],
  ['a<scripture>b</scripture>', 'ab'],
  ['a<script>b</script><style>c</style>d<script>e</script>f', 'adf'],
])('scripts and styles are no text: %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  ['a<!-- b > c -->d', 'ad'],
  ['a<!-- b', 'a'],
  ['<!DOCTYPE html>a', 'a'],
  ['<?xml version="1.0"?>a', 'a'],
  ['a<!--[if mso]><b>c</b><![endif]-->d', 'ad'],
])('comments and declarations are no text: %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  ['5 &lt; 10 &amp;&amp; 3 &gt; 2', '5 < 10 && 3 > 2'],
  ['&#65;&#x42;&auml;&#128512;&euro;', 'ABä😀€'],
  ['a&nbsp;b', 'a b'],
  ['&lt;b&gt;x&lt;/b&gt;', '<b>x</b>'],
  ['AT&T &nonsense; &', 'AT&T &nonsense; &'],
  ['S&#85;<b>CCESS</b>', 'SUCCESS'],
  ['<<b>b>1 &lt; 2', '<b>1 < 2'],
])('entities are decoded, once: %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  ['  a \r\n\t b  ', 'a b'],
  ['<pre>a\n   b</pre>', 'a b'],
  ['a\u00a0\u2003b', 'a b'],
  ['a\u200bb &amp; c', 'a\u200bb & c'],
  [' \n ', ''],
  ['', ''],
])('white space is collapsed: %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

describe('what ends a tag', () => {
  test.each([
    ['<a title="x > y">b</a>', 'b'],
    ["<a title='x > y'>b</a>", 'b'],
    ['<a title = "x > y">b</a>', 'b'],
    ["<a title=it's>b</a>", 'b'],
    ["<p it's>b</p>", 'b'],
    ['a<b', 'a'],
    ['a<b title="c>d', 'a'],
    ['1 < 2 <3', '1 < 2 <3'],
    ['a < b', 'a < b'],
    ['<<b>b>', '<b>'],
    ['a<', 'a<'],
  ])('%s', (html, text) => {
    expect(textOfHtml(html)).toBe(text)
  })
})

test.each(['<div>', '<div>x', '<', '<a b="', '</p>', '<!--', '<script>', '&lt', '&#'])(
  'a million of %s are no trouble',
  (piece) => {
    expect(textOfHtml(`OK${piece.repeat(1_000_000)}`).startsWith('OK')).toBe(true)
  },
)
