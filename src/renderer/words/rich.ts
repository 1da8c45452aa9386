// Texts with elements in them: a link around some of the words, a name in bold.
import { createElement, Fragment, type ReactNode } from 'react'
import type { ElementsIn, PlaceholdersIn } from '../../shared/words/catalogue.ts'
import { formOf } from '../../shared/words/fill.ts'
import { countWords, currentLanguage, numberWords, type TextKey, type TextOf, textOf } from './t.ts'

type Around = (words: string) => ReactNode

type RichValues<K extends TextKey> = {
  readonly [N in PlaceholdersIn<TextOf<K>>]: N extends 'n' ? number : ReactNode
} & { readonly [N in ElementsIn<TextOf<K>>]: Around }

const PIECE = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs

/**
 * A text whose placeholders `{name}` are elements, and whose `<name>words</name>` are elements around
 * words: `rich('welcome.more', { docs: (words) => <a href={DOCS}>{words}</a> })`. Words that stand in an
 * element have no placeholders of their own.
 */
export function rich<K extends TextKey>(key: K, values: RichValues<K>): ReactNode {
  const given: Readonly<Record<string, ReactNode | Around>> = values
  const text = formOf(textOf(key), given.n, currentLanguage())
  return createElement(Fragment, null, ...piecesOf(text, given))
}

function piecesOf(text: string, given: Readonly<Record<string, ReactNode | Around>>): ReactNode[] {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: piece, 1: name = '', 2: around = '', 3: words = '', index } of text.matchAll(
    PIECE,
  )) {
    const value = given[name || around]
    pieces.push(
      text.slice(end, index),
      name === 'n' ? countWords(Number(value)) : pieceOf(value, words),
    )
    end = index + piece.length
  }
  return [...pieces, text.slice(end)]
}

function pieceOf(value: ReactNode | Around, words: string): ReactNode {
  if (typeof value === 'function') return value(words)
  return typeof value === 'number' ? numberWords(value) : value
}
