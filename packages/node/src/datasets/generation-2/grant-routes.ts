import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { erasePermissionedData, grantViewer, withdrawGrant } from '../grants/grant-access.js'

export interface GrantNeeds {
  readonly ledger: Journal
  /** Removes from every file what was erased. False if that has to wait for the next start. */
  readonly scrub: () => Promise<boolean>
}

/** Who may see permissioned data, under /api/latest. */
export function grantRoutes({ ledger, scrub }: GrantNeeds): Binding[] {
  return [
    handle(routes.grantViewer, async ({ body }, { caller }) => {
      const ref = { datasetId: body.dataset_id, objectId: body.kg_object_id ?? body.ot_object_id }
      await grantViewer(ledger, ref, body.viewer_erc_id, caller)
      return { message: `${body.viewer_erc_id} may see the permissioned data of ${ref.objectId}` }
    }),
    handle(routes.removePermissionedData, async ({ body }, { caller }) => {
      const { dataset_id: datasetId, identifier_type = 'id', identifier_value, viewer_erc_id } = body
      const objectId = body.kg_object_id ?? body.ot_object_id
      const identifier = identifier_value === undefined ? undefined : ([identifier_type, identifier_value] as const)
      const ref = { datasetId, objectId, identifier }
      if (viewer_erc_id !== undefined) {
        await withdrawGrant(ledger, ref, viewer_erc_id, caller)
        return { message: `The grant of ${viewer_erc_id} was withdrawn` }
      }
      await erasePermissionedData(ledger, ref, caller)
      const isErased = await scrub()
      return { message: `The permissioned data was removed${isErased ? '' : '; traces in files go at the next start'}` }
    }),
  ]
}
