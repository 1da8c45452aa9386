// The EFF's large word list (resources/words/LICENSE.md): a chunk of its own, as few need it.
import text from '../../../resources/words/eff-large.txt?raw'

export const WORDS: readonly string[] = text.trim().split('\n')
