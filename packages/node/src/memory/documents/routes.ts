import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { ResolveNeeds } from '../assets/resolve-draft.js'
import { answerWithFile } from './answer-with-file.js'
import { openDocuments } from './documents.js'

export function documentRoutes(needs: ResolveNeeds): Binding[] {
  const documents = openDocuments(needs)
  return [
    handle(routes.listDocuments, ({ params: { name }, query }, { caller }) => documents.list(name, query, caller)),
    handle(routes.documentText, ({ params: { name }, query }, { caller }) => documents.text(name, query, caller)),
    handle(routes.documentOutline, ({ params: { name }, query }, { caller }) => documents.outline(name, query, caller)),
    handle(routes.documentFile, async ({ params: { name }, query }, { caller }) => {
      return answerWithFile(await documents.file(name, query, caller))
    }),
  ]
}
