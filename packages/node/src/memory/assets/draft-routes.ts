import { routes, ValidationFailedError } from '@kg/contract'
import { type BlankNodeLabels, defined, jsonFromLine, type Line } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { refuseOtherAgent } from '../../platform/caller/refuse-other-agent.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { AssetRouteNeeds } from './asset-routes.js'
import type { SealedDraft } from './finalize-draft.js'
import { graphOf, kaIdOf } from './names.js'
import { readRdfStatements, readStatements } from './read-statements.js'
import { resolveChange, resolveDraft, type Scope } from './resolve-draft.js'

/** The caller's drafts: written, read, sealed, pulled, renamed and discarded. */
export function draftRoutes({ assets, ...needs }: Omit<AssetRouteNeeds, 'publisher'>): Binding[] {
  const findForChange = (name: string, scope: Scope, caller: Caller) => resolveChange(needs, name, scope, caller)

  return [
    handle(routes.writeDraft, async ({ params: { name }, query, body }, { caller, rdf }) => {
      const ref = findForChange(name, rdf === undefined ? body : scopeOf(query), caller)
      const { lines, privateLines } = await readBody()
      const { written, privateWritten, seq } = (rdf === undefined ? body.replace : query.replace)
        ? await assets.drafts.replace({ ...ref, resumes: true }, lines, caller, privateLines)
        : await assets.drafts.append(ref, { lines, ...defined({ privateLines }) }, caller)
      return { written, seq, ...(privateLines === undefined ? {} : { privateWritten }) }

      async function readBody(): Promise<{ lines: Line[]; privateLines?: Line[] }> {
        if (rdf !== undefined)
          return { lines: await readRdfStatements(rdf, graphOf({ ...ref, agent: caller.agent }, 'wm')) }
        const read = await readStatements(body.quads, body.privateQuads)
        return body.privateQuads === undefined ? { lines: read.lines } : read
      }
    }),
    handle(routes.editDraft, async ({ params: { name }, body }, { caller }) => {
      const ref = findForChange(name, body, caller)
      const { lines: remove } = await readStatements(body.remove, undefined, (label) => label)
      const readAdditions = async (labels: BlankNodeLabels) => (await readStatements(body.add, undefined, labels)).lines
      return assets.edit(ref, { remove, readAdditions, ignoreMissing: body.ignoreMissing }, caller)
    }),
    handle(routes.draftQuads, ({ params: { name }, query }, { caller }) => {
      refuseOtherAgent(query.agentAddress, caller)
      const { lines, count, nextCursor } = assets.readDraft(resolveDraft(needs, name, query, caller), query, caller)
      return { quads: lines.map(jsonFromLine), count, ...defined({ nextCursor }) }
    }),
    handle(routes.finalizeDraft, async ({ params: { name }, body }, { caller }) => {
      refuseOtherAgent(body.authorAgentAddress, caller)
      return formatSeal(await assets.finalize(findForChange(name, body, caller), caller, body))
    }),
    handle(routes.pullFrom, async ({ params: { name }, body }, { caller }) => {
      const { layer, onConflict } = body
      const { root, tripleCount } = await assets.pull(findForChange(name, body, caller), { layer, onConflict }, caller)
      return { wmDraft: 'open' as const, seededFrom: { layer, root }, tripleCount }
    }),
    handle(routes.renameDraft, async ({ params: { name }, body }, { caller }) => {
      const assertionUri = await assets.rename(findForChange(name, body, caller), body.newName, caller)
      return { renamed: true as const, name: body.newName, assertionUri }
    }),
    handle(routes.discardDraft, async ({ params: { name }, body }, { caller }) => {
      await assets.discard(findForChange(name, body, caller), caller)
      return { discarded: true as const }
    }),
  ]
}

/** A body in an RDF syntax has no room for the context graph, so it stands in the query string. */
function scopeOf(query: { contextGraphId?: string | undefined; subGraphName?: string | undefined }): Scope {
  const { contextGraphId, subGraphName } = query
  if (contextGraphId === undefined)
    throw new ValidationFailedError({
      where: 'query string',
      problems: [{ path: 'contextGraphId', problem: 'is needed with an RDF body' }],
    })
  return { contextGraphId, subGraphName }
}

function formatSeal({ row, seal, subGraphDigest }: SealedDraft) {
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
    ...defined({ signature, subGraphDigest, subGraphSignature: seal.subSignature }),
    assertionVersion: version,
    kaId: kaIdOf(row),
  }
}
