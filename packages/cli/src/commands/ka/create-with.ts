import type { Reply, Routes } from '@kg/contract'
import type { CommandContext } from '../../command.js'
import type { Statements } from '../shared/rdf-file.js'
import { isSmall, type Place, quadsOf, refuseTooLarge, sendStatements } from '../shared/send-statements.js'

/** Creates an asset with its statements: in one request where they fit, else step by step. */
export async function createWith(
  name: string,
  place: Place,
  statements: Statements,
  { finalize, share }: { finalize: boolean; share: boolean },
  context: CommandContext,
): Promise<Reply<Routes['createAsset']>> {
  const { signal } = context
  const client = context.client()
  if (isSmall(statements)) {
    const body = { ...place, name, quads: quadsOf(statements), finalize, alsoShareSwm: share }
    return client.call('createAsset', { body }, { signal })
  }
  refuseTooLarge(statements)
  const created = await client.call('createAsset', { body: { ...place, name } }, { signal })
  const written = await sendStatements(name, place, statements, context)
  if (!finalize) return { ...created, written }
  const { merkleRoot } = await client.call('finalizeDraft', { params: { name }, body: place }, { signal })
  const sealed = { ...created, written, merkleRoot, sealed: true, status: 'wm-sealed' as const }
  if (!share) return sealed
  const { swmShared, promotedCount, shareOperationId } = await client.call(
    'shareAsset',
    { params: { name }, body: place },
    { signal },
  )
  return { ...sealed, status: 'swm-shared', swmShared, promotedCount, shareOperationId }
}
