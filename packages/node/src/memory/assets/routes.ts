import { AuthorMismatch, DraftSealed, IdentifierReadOnly, NotADraft, routes, ValidationFailed } from '@kg/contract'
import { defined, isUal, jsonFromLine, KgError } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor, readPage } from '../../platform/caller/paging.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import type { Assets } from './assets.js'
import { describeAsset, statusOf, subjectOf, summarize } from './describe-asset.js'
import { ownDraft, ownRow } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import type { Sealed } from './finalize.js'
import { countVisible, findAsset, visibleAssets } from './find-asset.js'
import { graphOf, kaIdOf } from './names.js'
import { draftLines, dropDraft } from './open-drafts.js'
import { rdfStatements, statements } from './statements.js'

interface Target {
  contextGraphId: string
  subGraphName?: string | undefined
}

export interface AssetRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  assets: Assets
}

export function assetRoutes({ ledger, graphs, assets }: AssetRouteNeeds): Binding[] {
  /** The caller's asset that a request means; the place must be one it may read. */
  const refOf = (name: string, { contextGraphId, subGraphName }: Target, caller: Caller): DraftRef =>
    ledger.read((r) => ({
      contextGraph: graphs.placeToRead(r, contextGraphId, subGraphName, caller).id,
      sub: subGraphName ?? '',
      name,
    }))
  const changeable = (name: string, target: Target, caller: Caller): DraftRef => {
    if (isUal(name)) throw new IdentifierReadOnly({ name })
    return refOf(name, target, caller)
  }

  return [
    handle(routes.createAsset, async ({ body }, { caller }) => {
      claim(body.authorAgentAddress, caller)
      const ref = refOf(body.name, body, caller)
      const { lines, privateLines } = statements(body.quads, body.privateQuads)
      const draft = await assets.create(ref, caller)
      const hasContent = lines.length + privateLines.length > 0
      if (hasContent) await assets.drafts.append(ref, { lines, privateLines }, caller)
      const sealed = body.finalize || body.alsoShareSwm ? await sealOnce(ref, caller) : undefined
      const shared = body.alsoShareSwm ? await assets.share(ref, caller) : undefined
      const row = ledger.read((r) => ownRow(r, ref, caller))
      return {
        name: body.name,
        assertionUri: draft.assertionUri,
        alreadyExists: draft.alreadyExists,
        status: row === undefined ? ('draft-open' as const) : statusOf(row).status,
        authorAddress: caller.agent,
        assertionVersion: draft.version,
        kaId: draft.kaId,
        ...(hasContent ? { written: lines.length } : {}),
        ...(sealed === undefined ? {} : { merkleRoot: sealed, sealed: true }),
        ...(shared === undefined
          ? {}
          : { swmShared: true, promotedCount: shared.promotedCount, shareOperationId: shared.shareOperationId }),
      }
    }),
    handle(routes.listAssets, ({ query }, { caller }) =>
      ledger.read((r) => {
        const { id } = graphs.placeToRead(r, query.contextGraphId, query.subGraphName, caller)
        const rows = visibleAssets(r, id, caller, decodeCursor(query.cursor))
        const page = readPage(filtered(rows, query.subGraphName, query.layer, caller), query.limit, ({ key }) => key)
        return {
          contextGraphId: id,
          assets: page.rows.map(({ value }) => summarize(value, value.agent === caller.agent)),
          total: countVisible(r, id, caller),
          ...defined({ nextCursor: page.nextCursor }),
        }
      }),
    ),
    handle(routes.writeDraft, async ({ params: { name }, query, body }, { caller, rdf }) => {
      const ref = changeable(name, rdf === undefined ? body : placed(query), caller)
      const content =
        rdf === undefined
          ? statements(body.quads, body.privateQuads)
          : { lines: await rdfStatements(rdf, graphOf({ ...ref, agent: caller.agent }, 'wm')) }
      const { written, privateWritten, seq } = await assets.drafts.append(ref, content, caller)
      return { written, seq, ...(body?.privateQuads === undefined ? {} : { privateWritten }) }
    }),
    handle(routes.finalizeDraft, async ({ params: { name }, body }, { caller }) => {
      claim(body.authorAgentAddress, caller)
      return sealShown(await assets.finalize(changeable(name, body, caller), caller, body))
    }),
    handle(routes.shareAsset, async ({ params: { name }, body }, { caller }) => {
      const { promotedCount, shareOperationId, root } = await assets.share(changeable(name, body, caller), caller)
      return { swmShared: true, promotedCount, sealed: true, publishReady: false, shareOperationId, merkleRoot: root }
    }),
    handle(routes.pullFrom, async ({ params: { name }, body }, { caller }) => {
      const { root, tripleCount } = await assets.pullFrom(
        changeable(name, body, caller),
        body.layer,
        body.onConflict,
        caller,
      )
      return { wmDraft: 'open' as const, seededFrom: { layer: body.layer, root }, tripleCount }
    }),
    handle(routes.discardDraft, async ({ params: { name }, body }, { caller }) => {
      await assets.drafts.discard(existing(changeable(name, body, caller), caller), caller)
      return { discarded: true as const }
    }),
    handle(routes.renameDraft, async ({ params: { name }, body }, { caller }) => {
      const assertionUri = await assets.rename(changeable(name, body, caller), body.newName, caller)
      return { renamed: true as const, name: body.newName, assertionUri }
    }),
    handle(routes.deleteAsset, async ({ params: { name }, query }, { caller }) => {
      const ref = existing(changeable(name, query, caller), caller)
      const subject = subjectOf({ ...ref, agent: caller.agent })
      const act = actOf('asset.delete', caller.agent, subject, { layer: 'wm' })
      await ledger.write(act, (w) => {
        const row = ownRow(w, ref, caller)
        if (row?.swm !== undefined || row?.vm !== undefined) throw new NotADraft({ name, state: 'shared' })
        dropDraft(w, ref, caller)
      })
      return { deleted: true as const }
    }),
    handle(routes.draftQuads, ({ params: { name }, query }, { caller }) => {
      claim(query.agentAddress, caller)
      const ref = refOf(name, query, caller)
      const lines = ledger.read((r) => draftLines(r, ownDraft(r, ref, caller)))
      const from = Number(decodeCursor(query.cursor) ?? 0)
      const next = from + query.limit
      return {
        quads: lines.slice(from, next).map(jsonFromLine),
        count: lines.length,
        ...(next < lines.length ? { nextCursor: encodeCursor(next) } : {}),
      }
    }),
    handle(routes.getAsset, ({ params: { name }, query }, { caller }) => {
      const { contextGraph } = refOf(name, query, caller)
      return ledger.read((r) => {
        const row = findAsset(r, contextGraph, name, caller, query.agentAddress)
        return describeAsset(r, row, row.agent === caller.agent)
      })
    }),
  ]

  /** Only its author can discard or delete; a name that nobody has is a 404, not a conflict. */
  function existing(ref: DraftRef, caller: Caller): DraftRef {
    const subject = subjectOf({ ...ref, agent: caller.agent })
    const done = (['asset.discard', 'asset.delete'] as const).some(
      (action) => ledger.recorded(action, subject) !== undefined,
    )
    if (!done) ledger.read((r) => findAsset(r, ref.contextGraph, ref.name, caller))
    return ref
  }

  /** The root of the sealed draft; a draft that is sealed already keeps its seal. */
  async function sealOnce(ref: DraftRef, caller: Caller): Promise<string> {
    try {
      return (await assets.finalize(ref, caller)).seal.root
    } catch (error) {
      const root =
        error instanceof KgError && error.code === DraftSealed.record.code
          ? ledger.read((r) => ownRow(r, ref, caller)?.wm?.seal?.root)
          : undefined
      if (root === undefined) throw error
      return root
    }
  }
}

function placed({
  contextGraphId,
  subGraphName,
}: {
  contextGraphId?: string | undefined
  subGraphName?: string | undefined
}): Target {
  if (contextGraphId === undefined)
    throw new ValidationFailed({
      where: 'query string',
      problems: [{ path: 'contextGraphId', problem: 'is needed with an RDF body' }],
    })
  return { contextGraphId, subGraphName }
}

/** An author or agent in a request only asserts who the token acts as. */
function claim(agent: string | undefined, caller: Caller): void {
  if (agent !== undefined && agent.toLowerCase() !== caller.agent)
    throw new AuthorMismatch({ claimed: agent, agent: caller.agent })
}

function* filtered(
  rows: ReturnType<typeof visibleAssets>,
  sub: string | undefined,
  layer: 'wm' | 'swm' | 'vm' | undefined,
  caller: Caller,
) {
  for (const row of rows) {
    const { value } = row
    const inLayer =
      layer === undefined || (value[layer] !== undefined && (layer !== 'wm' || value.agent === caller.agent))
    if (inLayer && (sub === undefined || value.sub === sub)) yield row
  }
}

function sealShown({ row, seal }: Sealed) {
  const { root, commitment, leafCount, privateRoot, digest, signature, version, chainId, contract } = seal
  return {
    assertionUri: graphOf(row, 'wm'),
    merkleRoot: root,
    commitment,
    leafCount,
    privateRoot,
    authorAddress: row.agent,
    schemeVersion: 1,
    chainId,
    contract,
    eip712Digest: digest,
    ...defined({ signature }),
    assertionVersion: version,
    kaId: kaIdOf(row),
  }
}
