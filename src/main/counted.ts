// A count of things in English, for the command line and messages. Pure.

/** `1 view`, `2 views` */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}
