// An answer to a request, handed on as a new push: the composer begins with it. It waits in memory only, as what is
// typed there does.
import type { RequestAnswer, RequestRow } from '../../shared/views/requests.ts'
import { navigate, pathWith } from '../router.tsx'
import { keepDraft } from '../ui/drafts.ts'
import { emptyDraft } from './draft.ts'
import { rememberedChoices } from './remembered-choices.ts'
import { fetchFiles } from './requests/answer-files.ts'

/** Opens the composer with it. @param sender the name of the settings */
export async function shareAnswer(
  { token, title }: Pick<RequestRow, 'token' | 'title'>,
  answer: RequestAnswer,
  sender: string,
): Promise<void> {
  const files = await fetchFiles(token, answer)
  const kind = files.length > 0 ? 'file' : 'text'
  const draft = emptyDraft(kind, rememberedChoices(kind), sender)
  const path = pathWith('/pushes/new', { answer: token })
  keepDraft(path, { draft: { ...draft, payload: answer.text ?? '', name: title }, files })
  navigate(path)
}
