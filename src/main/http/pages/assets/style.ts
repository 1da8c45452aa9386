// The style sheet of the pages: one column, from 320 px on, light and dark, and on paper.
import { paletteStyle } from '../../../../shared/model/palette.ts'
import { CARDS_STYLE } from './style-cards.ts'
import { FRAME_STYLE } from './style-frame.ts'
import { PARTS_STYLE } from './style-parts.ts'
import { REQUEST_STYLE } from './style-request.ts'

const COLORS = paletteStyle([
  'surface',
  'surface-raised',
  'surface-hover',
  'surface-press',
  'text',
  'text-soft',
  'line',
  'line-control',
  'accent',
  'on-accent',
  'down',
  'accent-strong',
  'accent-soft',
  'late-soft',
  'shadow',
  'paper',
  'ink',
])

export const STYLE = COLORS + FRAME_STYLE + CARDS_STYLE + PARTS_STYLE + REQUEST_STYLE
