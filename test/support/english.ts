// Before each file of tests: the window speaks English, whatever a test before has chosen.
import { setWords } from '../../src/renderer/words/t.ts'
import { WORDS } from '../../src/shared/words/en/index.ts'

setWords('en', WORDS)
