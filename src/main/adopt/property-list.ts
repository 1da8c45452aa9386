// Values of an XML property list: what of it adopting a launchd job asks for. Pure.
import { parseXml, type XmlElement, XmlError } from './xml.ts'

/** The keys of a dictionary. @throws XmlError when it is none */
export function dictionary(element: XmlElement): ReadonlyMap<string, XmlElement> {
  if (element.name !== 'dict') throw new XmlError(`<${element.name}> is no dictionary`)
  const entries = new Map<string, XmlElement>()
  const { children } = element
  for (let at = 0; at < children.length; at += 2) {
    const [key, value] = children.slice(at, at + 2)
    if (key?.name !== 'key' || value === undefined) throw new XmlError('a key without a value')
    entries.set(key.text, value)
  }
  return entries
}

/** The dictionary of a whole property list. @throws XmlError */
export function parsePropertyList(text: string): ReadonlyMap<string, XmlElement> {
  const root = parseXml(text)
  const [content, ...others] = root.children
  if (root.name !== 'plist' || content === undefined || others.length > 0) {
    throw new XmlError('no property list')
  }
  return dictionary(content)
}

export function stringOf(element: XmlElement | undefined): string | null {
  return element?.name === 'string' ? element.text : null
}

/** Null: it is no whole number. */
export function integerOf(element: XmlElement | undefined): number | null {
  const text = element?.text.trim() ?? ''
  return element?.name === 'integer' && /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null
}

export function isTrue(element: XmlElement | undefined): boolean {
  return element?.name === 'true'
}

/** The elements of an array; an element that is none is a list of itself. */
export function itemsOf(element: XmlElement | undefined): readonly XmlElement[] {
  if (element === undefined) return []
  return element.name === 'array' ? element.children : [element]
}
