// Files on their way into a push or a restore, chunk by chunk.
import { cleanFilename, contentTypeOf } from '../secrets/files/file-names.ts'
import type { Handlers } from './handlers.ts'

export const UPLOAD_HANDLERS = {
  'uploads.begin': ({ uploads }, input) => ({ upload: uploads.begin(input.for) }),

  'uploads.file': ({ uploads }, { upload, filename, contentType }) => {
    const clean = cleanFilename(filename) || 'file'
    uploads.file(upload, clean, contentTypeOf(contentType, clean))
    return null
  },

  'uploads.chunk': async ({ uploads }, { upload, data, end }) => {
    await uploads.chunk(upload, Buffer.from(data, 'base64'), end)
    return null
  },

  'uploads.cancel': async ({ uploads }, { upload }) => {
    await uploads.cancel(upload)
    return null
  },
} satisfies Partial<Handlers>
