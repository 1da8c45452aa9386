// A picture as HTML, to copy. Pure.

export function imageTag(url: string, alt: string): string {
  return `<img src="${htmlText(url)}" alt="${htmlText(alt)}">`
}

function htmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
