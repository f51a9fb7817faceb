import * as core from '@kg/core/errors'
import { z } from 'zod'
import * as errors from '../errors/assets.js'
import { ContextGraphSystemError } from '../errors/graphs.js'
import { InvalidQuadsError } from '../errors/http.js'
import { AsOfInvalidError } from '../errors/protocol.js'
import { GraphDeactivatedError, NotRegisteredError } from '../errors/publishing.js'
import { json, route } from '../route.js'
import { assetDescriptor, assetStatus, assetSummary, layer } from '../schemas/asset.js'
import { address, assetName, contextGraphId, iri, nextCursor, page, quad, quads, timestamp } from '../schemas/common.js'
import { publication } from '../schemas/publishing.js'
import { author, canonErrors, erasure, graphErrors, nameErrors, params, target } from './asset-target.js'
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
  publishReady: z.boolean().optional().describe('Whether it is shared and its context graph allows publishing'),
  shareOperationId: z.string().optional(),
  publication: publication.optional().describe('The publication, with `alsoPublishVm`'),
})

/** A later step failed; what the earlier ones did stays. */
const failedStep = z.object({ phase: z.literal('publish'), code: z.string(), detail: z.string(), remedy: z.string() })

export const createAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets',
  family,
  summary: 'Create or open a draft',
  about:
    'If an open draft of that name exists, adds `quads` to it. `finalize` also seals the draft; `alsoShareSwm` seals and shares it. All of this is one write or none. `alsoPublishVm` also publishes it, and is refused first if the context graph is not registered. If publishing fails, the answer is 207 with the reason, and the asset stays shared.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'data',
  body: json(
    z.strictObject({
      ...target,
      name: assetName,
      quads: quads.optional(),
      privateQuads: quads.optional().describe('Statements that never leave this node; others see only their root'),
      finalize: z.boolean().optional().describe('Also seal the draft (default: only if it is also shared)'),
      alsoShareSwm: z.boolean().default(false),
      alsoPublishVm: z
        .union([z.boolean(), publishWish])
        .optional()
        .describe('Also share and publish it; `true`, or an object with options'),
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
    layer: layer.optional().describe('Only assets that have this layer'),
    ...page,
  }),
  replies: {
    200: json(
      z.object({
        contextGraphId,
        assets: z.array(assetSummary),
        total: z.int().describe('Number of assets that the caller may see, in all layers'),
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
  summary: 'Show the state and history of an asset',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    agentAddress: author,
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
    'Without `layer`, returns your draft; if there is none, the shared version; otherwise the published one. Only its author can read a draft. Private statements are never returned.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    layer: layer.optional(),
    asOf: z.string().max(64).optional().describe('Earlier state: a receipt number or an ISO date'),
    subject: iri.optional().describe('Only statements about this entity'),
    agentAddress: author,
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
        count: z.int().describe('Number of statements on all pages'),
        seq: z.int().describe('Receipt number of the state that was read'),
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
  about: 'Seals an open draft first. Safe to repeat; the answer then has `promotedCount: 0`.',
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
        publishReady: z
          .boolean()
          .describe('Whether its context graph is registered on the chain, so that it can be published'),
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
  summary: 'Permanently delete all content of an asset from this node',
  about:
    'For its author and the operator. Removes the content from all versions, their history, indexes, views and search, and rewrites the ledger file. The same versions are not accepted from peers again. Receipts and a signed tombstone with its name and roots stay; so do copies on other nodes and the anchor on the chain. Safe to repeat.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      ...target,
      agentAddress: author,
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
        assertionVersion: z.int().describe('The node does not accept this and earlier versions again'),
        roots: z.array(z.string()),
        seq: z.int().describe('Receipt number of the tombstone'),
        forgottenAt: timestamp,
        forgottenBy: address.describe('Who asked for it'),
        signedBy: address.describe('That agent, or the node’s own agent if that agent holds its own key'),
        signature: z.string(),
        ...erasure,
        heldElsewhere: z.int().describe('Number of other graphs on this node that keep some of the same content'),
        anchor: z
          .object({ chainId: z.int(), contract: z.string(), txHash: z.string() })
          .optional()
          .describe('Stays on the chain'),
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
