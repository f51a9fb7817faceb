import * as core from '@kg/core/errors'
import { z } from 'zod'
import * as errors from '../errors/assets.js'
import { ContextGraphSystemError } from '../errors/graphs.js'
import { InvalidQuadsError } from '../errors/http.js'
import { AsOfInvalidError } from '../errors/protocol.js'
import { GraphDeactivatedError, NotRegisteredError } from '../errors/publishing.js'
import { json, route } from '../route.js'
import { assetDescriptor, assetStatus, assetSummary, layer } from '../schemas/asset.js'
import { address, assetName, contextGraphId, nextCursor, page, quad, quads, timestamp } from '../schemas/common.js'
import { publication } from '../schemas/publishing.js'
import { canonErrors, graphErrors, nameErrors, params, target } from './asset-target.js'
import { publishWish } from './publishing.js'

const family = 'knowledge-assets'

const createdAsset = z.object({
  name: assetName,
  assertionUri: z.string(),
  alreadyExists: z.boolean(),
  status: assetStatus,
  written: z.int().optional(),
  merkleRoot: z.string().optional(),
  authorAddress: address,
  assertionVersion: z.int(),
  kaId: z.string(),
  swmShared: z.boolean().optional(),
  promotedCount: z.int().optional(),
  sealed: z.boolean().optional(),
  publishReady: z.boolean().optional().describe('Shared, and in a context graph where it can be published'),
  shareOperationId: z.string().optional(),
  publication: publication.optional().describe('Where it was published, with `alsoPublishVm`'),
})

/** A later step failed; what the earlier ones did stays. */
const failedStep = z.object({ phase: z.literal('publish'), code: z.string(), detail: z.string(), remedy: z.string() })

export const createAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets',
  family,
  summary: 'Create or open a draft',
  about:
    'Get-or-create: an open draft of that name is opened again, and `quads` are added to it. `finalize` also seals it, and `alsoShareSwm` seals and shares it. All of that happens in one write with one receipt, or nothing does. `alsoPublishVm` publishes it as well: a context graph that is not registered is refused before anything is written, and when the publication itself fails, the answer is 207 with the reason and the asset stays shared.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'data',
  body: json(
    z.strictObject({
      ...target,
      name: assetName,
      quads: quads.optional(),
      privateQuads: quads.optional().describe('Statements that never leave this node; only their root is committed'),
      finalize: z.boolean().optional().describe('Seal at once; by default only when also sharing'),
      alsoShareSwm: z.boolean().default(false),
      alsoPublishVm: z
        .union([z.boolean(), publishWish])
        .optional()
        .describe('Share it and publish it on the chain; `true`, or how'),
      authorAgentAddress: address.optional().describe('Must be the token’s agent'),
    }),
  ),
  replies: {
    201: json(createdAsset),
    207: json(createdAsset.extend({ errors: z.array(failedStep).min(1) })),
  },
  errors: [
    ...graphErrors,
    ...nameErrors,
    ...canonErrors,
    core.IllegalMoveError,
    InvalidQuadsError,
    errors.LiteralTooLargeError,
    errors.NamedGraphInAssetError,
    errors.NameTakenError,
    ContextGraphSystemError,
    errors.DraftSealedError,
    errors.DraftEmptyError,
    errors.AuthorMismatchError,
    errors.KeyNotHeldError,
    NotRegisteredError,
    GraphDeactivatedError,
  ],
})

export const listAssets = route({
  method: 'GET',
  path: '/api/knowledge-assets',
  family,
  summary: 'List the Knowledge Assets of a context graph',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    ...target,
    layer: layer.optional().describe('Only those with something in this layer'),
    ...page,
  }),
  replies: {
    200: json(
      z.object({
        contextGraphId,
        assets: z.array(assetSummary),
        total: z.int().describe('All that the caller may see, before `layer`'),
        nextCursor,
      }),
    ),
  },
  errors: graphErrors,
})

export const getAsset = route({
  method: 'GET',
  path: '/api/knowledge-assets/:name',
  family,
  summary: 'The asset’s lifecycle: where it stands and all that happened to it',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    agentAddress: address.optional().describe('The author, where several have one of this name'),
  }),
  replies: { 200: json(assetDescriptor) },
  errors: [...graphErrors, errors.AssetNotFoundError],
})

export const assetQuads = route({
  method: 'GET',
  path: '/api/knowledge-assets/:name/quads',
  family,
  summary: 'Read the statements of an asset in any layer, now or in the past',
  about:
    'Without `layer`: your draft where there is one, else what is shared, else what is published. Drafts are shown to their author alone, and private statements never.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    layer: layer.optional(),
    asOf: z.string().max(64).optional().describe('Number of a receipt, or an ISO date: the statements as of then'),
    agentAddress: address.optional().describe('The author, where several have one of this name'),
    limit: z.coerce.number().int().min(1).max(100_000).default(10_000),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        layer,
        graph: z.string().describe('Name of its graph in SPARQL'),
        agentAddress: address.describe('The author'),
        quads: z.array(quad),
        count: z.int().describe('Statements in the whole layer'),
        seq: z.int().describe('The receipt as of which it was read'),
        nextCursor,
      }),
    ),
  },
  errors: [...graphErrors, errors.AssetNotFoundError, errors.LayerEmptyError, AsOfInvalidError],
})

export const shareAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/swm/share',
  family,
  summary: 'Share the draft with the members of its context graph',
  about: 'Seals an open draft first. Repeating it is harmless: the answer says `promotedCount: 0`.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  params,
  body: json(z.strictObject({ ...target, entities: z.literal('all').optional() })),
  replies: {
    200: json(
      z.object({
        swmShared: z.boolean(),
        promotedCount: z.int(),
        sealed: z.boolean(),
        publishReady: z.boolean().describe('Its context graph is registered on-chain, so that it can be published'),
        shareOperationId: z.string(),
        merkleRoot: z.string(),
      }),
    ),
  },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    ...canonErrors,
    errors.DraftNotFoundError,
    errors.DraftEmptyError,
    errors.NameTakenError,
    ContextGraphSystemError,
    errors.KeyNotHeldError,
    errors.IdentifierReadOnlyError,
  ],
})

export const deleteAsset = route({
  method: 'DELETE',
  path: '/api/knowledge-assets/:name',
  family,
  summary: 'Delete an asset that was never shared',
  auth: 'agent',
  deadline: 'long',
  params,
  query: z.strictObject(target),
  replies: { 200: json(z.object({ deleted: z.literal(true) })) },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    errors.AssetNotFoundError,
    errors.NotADraftError,
    errors.IdentifierReadOnlyError,
  ],
})

export const forgetAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/forget',
  family,
  summary: 'Erase all content of an asset from this node, and leave a tombstone',
  about:
    'For its author or the operator. Drafts, shared and published versions, their history (also for `asOf`), indexes, views and search lose its content, the ledger’s file is written anew without it, and the same versions are not accepted from peers again. Receipts and a signed tombstone stay: they name the asset and its roots. Other nodes keep what they hold, and an anchor stays on the chain. Repeating it is harmless.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      ...target,
      agentAddress: address.optional().describe('The author, where several have an asset of this name'),
    }),
  ),
  replies: {
    200: json(
      z.object({
        forgotten: z.literal(true),
        name: assetName,
        contextGraphId,
        agentAddress: address,
        kaId: z.string(),
        assertionVersion: z.int().describe('This version and earlier ones are not accepted again'),
        roots: z.array(z.string()),
        seq: z.int().describe('The receipt of the tombstone'),
        forgottenAt: timestamp,
        forgottenBy: address.describe('Who asked for it'),
        signedBy: address.describe('That agent; the node’s own agent where that one holds its key elsewhere'),
        signature: z.string(),
        erased: z
          .boolean()
          .describe('Whether no file of the ledger holds the content any more; if not, the next start completes it'),
        heldElsewhere: z.int().describe('Other graphs of this node that hold some of the same content, and retain it'),
        olderCopies: z
          .array(z.string())
          .describe('Copies of the ledger in the home, made by restore or update, that may still hold it'),
        anchor: z
          .object({ chainId: z.int(), contract: z.string(), txHash: z.string() })
          .optional()
          .describe('Stays on the chain, which nobody can change'),
      }),
    ),
  },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    errors.AssetNotFoundError,
    errors.AmbiguousAuthorError,
    errors.ForgetNotAllowedError,
    ContextGraphSystemError,
  ],
})
