// The style sheet of the pages: one column, from 320 px on, light and dark, and on paper.
import { paletteStyle } from '../../../../shared/model/palette.ts'
import { FRAME_STYLE } from './style-frame.ts'
import { PARTS_STYLE } from './style-parts.ts'

const COLORS = paletteStyle([
  'surface',
  'surface-raised',
  'text',
  'text-soft',
  'line',
  'line-control',
  'accent',
  'on-accent',
  'down',
  'late-soft',
  'paper',
  'ink',
])

export const STYLE = COLORS + FRAME_STYLE + PARTS_STYLE
