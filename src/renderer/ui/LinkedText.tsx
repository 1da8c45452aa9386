// A text that somebody wrote, its addresses as links. They open elsewhere and learn nothing of this page.
import { linkParts } from './link-parts.ts'

export function LinkedText({ text }: { readonly text: string }) {
  return linkParts(text).map(({ text, href }, i) =>
    href === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and no state
      <a key={i} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  )
}
