// Text of somebody else as pages show it. Pure.

/** Without the invisible characters that turn the direction of writing: `cod.exe` must not read `exe.doc`. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}
