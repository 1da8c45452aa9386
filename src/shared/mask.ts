/** What stands for a secret that is there and not shown; sent back, it means: leave it as it is. */
export const MASK = '••••••••'
