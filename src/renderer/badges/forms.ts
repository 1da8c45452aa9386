// How a badge is handed out: as an address, as Markdown, as HTML. Pure.
import { imageTag } from '../ui/image-tag.ts'

/** As the API names them. */
export type BadgeFormat = 'svg' | 'json' | 'shields'
export type BadgeStates = 'two' | 'three'

/** Key of the URL in a badge's map: `svg` has two states, `svg3` three. */
export function urlKey(format: BadgeFormat, states: BadgeStates): string {
  return states === 'two' ? format : `${format}3`
}

/**
 * The six URLs of the badge of one check, by those keys (contract monitor.md 6.1).
 * @param url of its SVG with two states: `…/b/2/KEY.svg`
 */
export function checkUrls(url: string): Readonly<Record<string, string>> {
  const [base = '', file = ''] = url.split('/b/2/')
  const key = file.replace(/\.svg$/, '')
  const formats: readonly BadgeFormat[] = ['svg', 'json', 'shields']
  return Object.fromEntries(
    formats.flatMap((format) => [
      [urlKey(format, 'two'), `${base}/b/2/${key}.${format}`],
      [urlKey(format, 'three'), `${base}/b/3/${key}.${format}`],
    ]),
  )
}

export interface CopyForm {
  readonly title: string
  readonly text: string
}

/**
 * The texts to copy for one badge.
 * @param name what it is of: a tag, or all checks
 */
export function copyForms(url: string, name: string, format: BadgeFormat): readonly CopyForm[] {
  const address = { title: 'URL', text: url }
  if (format === 'json') return [address]
  const image = format === 'svg' ? url : shieldsImage(url)
  return [
    address,
    { title: 'Markdown', text: `![${markdownText(name)}](${image})` },
    { title: 'HTML', text: imageTag(image, name) },
  ]
}

/** The address of the image that shields.io draws from the document. */
function shieldsImage(url: string): string {
  return `https://img.shields.io/endpoint?url=${encodeURIComponent(url)}`
}

function markdownText(text: string): string {
  return text.replaceAll(/[[\]\\]/g, (character) => `\\${character}`)
}
