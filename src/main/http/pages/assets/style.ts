// The style sheet of the pages: one column, from 320 px on, light and dark, and on paper.
import { FRAME_STYLE } from './style-frame.ts'
import { PARTS_STYLE } from './style-parts.ts'

export const STYLE = FRAME_STYLE + PARTS_STYLE
