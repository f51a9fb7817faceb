import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import type { CommandContext } from '../../command.js'
import type { Statements } from '../shared/rdf-file.js'
import { isSmall, type Place, quadsOf, refuseTooLarge, sendStatements } from '../shared/send-statements.js'
import type { publishWish } from './publish-options.js'

/** How far the new asset shall go. */
export interface CreateWish {
  readonly finalize: boolean
  readonly share: boolean
  readonly publish?: ReturnType<typeof publishWish>
}

/** Creates an asset with its statements: in one request where they fit, else step by step. */
export async function createWith(
  name: string,
  place: Place,
  statements: Statements,
  { finalize, share, publish }: CreateWish,
  context: CommandContext,
): Promise<Reply<Routes['createAsset']>> {
  const { signal } = context
  const client = context.client()
  if (isSmall(statements)) {
    const body = {
      ...place,
      name,
      quads: quadsOf(statements),
      finalize,
      alsoShareSwm: share,
      ...(publish && { alsoPublishVm: publish }),
    }
    return client.call('createAsset', { body }, { signal })
  }
  refuseTooLarge(statements)
  const created = await client.call('createAsset', { body: { ...place, name } }, { signal })
  const written = await sendStatements(name, place, statements, context)
  if (!finalize) return { ...created, written }
  const { merkleRoot } = await client.call('finalizeDraft', { params: { name }, body: place }, { signal })
  const sealed = { ...created, written, merkleRoot, sealed: true, status: 'wm-sealed' as const }
  if (!share && publish === undefined) return sealed
  const { swmShared, promotedCount, shareOperationId } = await client.call(
    'shareAsset',
    { params: { name }, body: place },
    { signal },
  )
  const shared = { ...sealed, status: 'swm-shared' as const, swmShared, promotedCount, shareOperationId }
  if (publish === undefined) return shared
  const { maxFee, ...options } = publish
  const body = { ...place, ...defined({ maxFee }), options }
  const publication = await client.call('publishAsset', { params: { name }, body }, { signal })
  return { ...shared, status: 'vm-confirmed', ...('ual' in publication && { publication }) }
}
