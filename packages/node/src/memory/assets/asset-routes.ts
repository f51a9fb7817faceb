import { routes } from '@kg/contract'
import { defined, jsonFromLine } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { refuseOtherAgent } from '../../platform/caller/refuse-other-agent.js'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Assets } from './assets.js'
import { listAsset } from './describe-asset.js'
import { publishCreated } from './publish-created.js'
import type { PublishPort } from './publish-port.js'
import { isPublishReady } from './publish-ready.js'
import { readStatements } from './read-statements.js'
import { type ResolveNeeds, resolveChange, resolveDraft, type Scope } from './resolve-draft.js'

export interface AssetRouteNeeds extends ResolveNeeds {
  assets: Assets
  publisher: PublishPort
}

/** Assets as a whole: made, listed, described, shared and deleted. */
export function assetRoutes({ assets, publisher, ...needs }: AssetRouteNeeds): Binding[] {
  const { ledger } = needs
  const publishReady = (contextGraph: string) => ledger.read((r) => isPublishReady(r, contextGraph))
  const findForChange = (name: string, scope: Scope, caller: Caller) => resolveChange(needs, name, scope, caller)

  return [
    handle(routes.createAsset, async ({ body }, call) => {
      const { caller } = call
      refuseOtherAgent(body.authorAgentAddress, caller)
      const ref = resolveDraft(needs, body.name, body, caller)
      const content = await readStatements(body.quads, body.privateQuads)
      const wish = body.alsoPublishVm === true ? {} : body.alsoPublishVm
      if (wish) publisher.requirePublishable(ref.contextGraph)
      const goal = wish || body.alsoShareSwm ? 'shared' : body.finalize ? 'sealed' : 'open'
      const { version, root, shared, ...created } = await assets.create({ ref, ...content, goal }, caller)
      const hasContent = content.lines.length + content.privateLines.length > 0
      const reply = {
        name: body.name,
        ...created,
        authorAddress: caller.agent,
        assertionVersion: version,
        ...(hasContent ? { written: content.lines.length } : {}),
        ...(root === undefined ? {} : { merkleRoot: root, sealed: true }),
        ...(shared === undefined ? {} : { swmShared: true, publishReady: publishReady(ref.contextGraph), ...shared }),
      }
      if (!wish) return reply
      const done = await publishCreated(publisher, { ref, caller, wish, signal: call.signal })
      return 'errors' in done
        ? new Answer(207, { ...reply, ...done })
        : { ...reply, ...done, status: 'vm-confirmed' as const }
    }),
    handle(routes.listAssets, ({ query }, { caller }) => {
      const { contextGraphId, rows, total, nextCursor } = assets.list(query, caller)
      const list = ledger.read((r) => rows.map((row) => listAsset(r, row, row.agent === caller.agent)))
      return { contextGraphId, assets: list, total, ...defined({ nextCursor }) }
    }),
    handle(routes.getAsset, ({ params: { name }, query }, { caller }) =>
      assets.describe(resolveDraft(needs, name, query, caller), query.agentAddress, caller),
    ),
    handle(routes.assetQuads, ({ params: { name }, query }, { caller }) => {
      const { agentAddress: author, ...options } = query
      const { agent, lines, ...page } = assets.read(
        resolveDraft(needs, name, query, caller),
        { ...options, author },
        caller,
      )
      return { ...page, agentAddress: agent, quads: lines.map(jsonFromLine) }
    }),
    handle(routes.shareAsset, async ({ params: { name }, body }, { caller }) => {
      const ref = findForChange(name, body, caller)
      const { promotedCount, shareOperationId, root } = await assets.share(ref, caller)
      return {
        swmShared: true,
        promotedCount,
        sealed: true,
        publishReady: publishReady(ref.contextGraph),
        shareOperationId,
        merkleRoot: root,
      }
    }),
    handle(routes.deleteAsset, async ({ params: { name }, query }, { caller }) => {
      await assets.delete(findForChange(name, query, caller), caller)
      return { deleted: true as const }
    }),
  ]
}
