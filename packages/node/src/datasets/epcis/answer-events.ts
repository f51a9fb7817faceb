import { Answer, type CallContext } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { answerFormOf, headersOf } from '../epcis-answers/answer-form.js'
import { answerQuery, type QueryRequest } from '../epcis-answers/answer-query.js'
import { linkToNext } from '../epcis-answers/page-token.js'
import { type AnswerTo, queryDocument } from '../epcis-answers/query-document.js'
import { idTranslation } from '../epcis-answers/translate-ids.js'

/** Answers a query with a page of events, in the form that the request asks for. */
export async function answerEvents(
  ledger: Journal,
  { caller, request, signal }: Pick<CallContext, 'caller' | 'request' | 'signal'>,
  { queryName, ...asked }: Omit<QueryRequest, 'signal'> & Pick<AnswerTo, 'queryName'>,
): Promise<Answer> {
  const form = answerFormOf(request.headers)
  const { events, nextPageToken } = await answerQuery(ledger, { ...asked, signal }, caller)
  const [path = ''] = request.url.split('?', 1)
  const query = request.query as Readonly<Record<string, unknown>>
  const headers = {
    ...headersOf(form),
    ...(nextPageToken !== undefined && { link: linkToNext(path, query, nextPageToken) }),
  }
  const translateId = idTranslation(ledger, caller, form.epcs)
  return new Answer(200, await queryDocument(events, form, { queryName, translateId }), headers)
}
