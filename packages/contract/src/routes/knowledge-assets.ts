import * as core from '@kg/core/errors'
import * as rdf from '@kg/core/rdf'
import { z } from 'zod'
import * as errors from '../errors/assets.js'
import {
  ChainUnavailable,
  ContextGraphNotFound,
  NotOnAllowlist,
  OnChainIdUnknown,
  SubGraphNotFound,
} from '../errors/graphs.js'
import { InvalidQuads } from '../errors/http.js'
import * as imports from '../errors/import.js'
import { json, multipart, route } from '../route.js'
import { assetDescriptor, assetStatus, assetSummary, extraction, layer, seal } from '../schemas/asset.js'
import { address, assetName, contextGraphId, nextCursor, page, quad, quads, subGraphName } from '../schemas/common.js'

const family = 'knowledge-assets'
const params = z.object({ name: assetName })
const target = { contextGraphId, subGraphName: subGraphName.optional() }
const graphErrors = [ContextGraphNotFound, OnChainIdUnknown, SubGraphNotFound, NotOnAllowlist]
/** A name that a new asset cannot have. */
const nameErrors = [core.InvalidAssetNameError, core.ReservedAssetNameError]
/** Statements that have no canonical form. */
const canonErrors = [core.CanonicalWorkLimitError, core.Rdf12NotCanonicalError]
const rdfErrors = [rdf.RdfSyntaxError, rdf.JsonLdContextUnknown]

export const createAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets',
  family,
  summary: 'Create or open a draft',
  about:
    'Get-or-create: an open draft of that name is opened again. With `quads` they are written; `alsoShareSwm` then finalizes and shares in the same call.',
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
      authorAgentAddress: address.optional().describe('Must be the token’s agent'),
    }),
  ),
  replies: {
    201: json(
      z.object({
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
        shareOperationId: z.string().optional(),
      }),
    ),
  },
  errors: [
    ...graphErrors,
    ...nameErrors,
    ...canonErrors,
    core.IllegalMoveError,
    InvalidQuads,
    errors.LiteralTooLarge,
    errors.NamedGraphInAsset,
    errors.NameTaken,
    errors.DraftSealed,
    errors.DraftEmpty,
    errors.AuthorMismatch,
    errors.KeyNotHeld,
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

export const writeDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/write',
  family,
  summary: 'Append statements to the draft',
  about:
    'A missing draft is created. As `application/json`, or any RDF syntax by Content-Type with `contextGraphId` in the query.',
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  params,
  query: z.strictObject({ contextGraphId: contextGraphId.optional(), subGraphName: subGraphName.optional() }),
  orRdf: true,
  body: json(z.strictObject({ ...target, quads, privateQuads: quads.optional() })),
  replies: { 200: json(z.object({ written: z.int(), privateWritten: z.int().optional(), seq: z.int() })) },
  errors: [
    ...graphErrors,
    ...nameErrors,
    ...rdfErrors,
    core.IllegalMoveError,
    InvalidQuads,
    errors.LiteralTooLarge,
    errors.NamedGraphInAsset,
    errors.DraftSealed,
    errors.NameTaken,
    errors.IdentifierReadOnly,
  ],
})

export const importFile = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/import-file',
  family,
  summary: 'Import a document into the draft',
  about: 'RDF files in any syntax, Markdown and plain text. All of a file or nothing of it is written.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'upload',
  params,
  body: multipart('file', z.strictObject({ ...target, contentType: z.string().max(200).optional() })),
  replies: { 200: json(extraction) },
  errors: [
    ...graphErrors,
    ...nameErrors,
    ...rdfErrors,
    core.IllegalMoveError,
    imports.NotUtf8,
    imports.FrontmatterInvalid,
    errors.LiteralTooLarge,
    errors.NamedGraphInAsset,
    errors.DraftSealed,
    errors.NameTaken,
    errors.IdentifierReadOnly,
  ],
})

export const extractionStatus = route({
  method: 'GET',
  path: '/api/knowledge-assets/:name/wm/extraction-status',
  family,
  summary: 'How the last import went',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject(target),
  replies: { 200: json(extraction) },
  errors: [...graphErrors, errors.NoExtraction],
})

export const finalizeDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/finalize',
  family,
  summary: 'Seal the draft and fix its root',
  about:
    'The node signs for its custodial agents. An agent with its own key sends `prepare: true`, signs `eip712Digest`, and sends the signature.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      ...target,
      authorAgentAddress: address.optional().describe('Must be the token’s agent'),
      prepare: z.boolean().default(false).describe('Only compute what has to be signed'),
      signature: z
        .string()
        .regex(/^0x[0-9a-fA-F]{130}$/)
        .optional()
        .describe('The author’s own seal'),
      schemeVersion: z.literal(1).optional(),
    }),
  ),
  replies: { 200: json(seal) },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    ...canonErrors,
    core.SealSignatureError,
    errors.IdentifierReadOnly,
    errors.DraftNotFound,
    errors.DraftEmpty,
    errors.DraftSealed,
    errors.AuthorMismatch,
    errors.SealNotAuthors,
    errors.KeyNotHeld,
  ],
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
        publishReady: z.boolean(),
        shareOperationId: z.string(),
        merkleRoot: z.string(),
      }),
    ),
  },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    ...canonErrors,
    errors.DraftNotFound,
    errors.DraftEmpty,
    errors.NameTaken,
    errors.KeyNotHeld,
    errors.IdentifierReadOnly,
  ],
})

const publishBody = z.strictObject({
  ...target,
  options: z
    .strictObject({
      publishEpochs: z.int().positive().optional(),
      publisherNodeIdentityIdOverride: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional()
        .describe('Non-negative decimal; 0 means no attribution'),
    })
    .optional(),
})

export const publishAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/vm/publish',
  family,
  summary: 'Publish the shared asset on the chain',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  params,
  body: json(publishBody),
  replies: {},
  errors: [...graphErrors, errors.AssetNotFound, ChainUnavailable],
})

export const publishAsync = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/vm/publish-async',
  family,
  summary: 'Queue the publishing of the shared asset',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(publishBody),
  replies: {},
  errors: [...graphErrors, errors.AssetNotFound, ChainUnavailable],
})

export const pullFrom = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/pull-from',
  family,
  summary: 'Start a draft from what is shared or published',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      ...target,
      layer: z.enum(['swm', 'vm']),
      onConflict: z.enum(['reject', 'replace']).default('reject'),
    }),
  ),
  replies: {
    200: json(
      z.object({ wmDraft: z.literal('open'), seededFrom: z.object({ layer, root: z.string() }), tripleCount: z.int() }),
    ),
  },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    errors.AssetNotFound,
    errors.NameTaken,
    errors.DraftConflict,
    errors.SourceEmpty,
    errors.IdentifierReadOnly,
  ],
})

export const discardDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/discard',
  family,
  summary: 'Throw the draft away',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(z.strictObject(target)),
  replies: { 200: json(z.object({ discarded: z.literal(true) })) },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    errors.AssetNotFound,
    errors.NotADraft,
    errors.IdentifierReadOnly,
  ],
})

export const renameDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/rename',
  family,
  summary: 'Give a draft another name',
  about: 'Only while it has not been shared: what others have seen keeps its name.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(z.strictObject({ ...target, newName: assetName })),
  replies: { 200: json(z.object({ renamed: z.literal(true), name: assetName, assertionUri: z.string() })) },
  errors: [
    ...graphErrors,
    ...nameErrors,
    errors.DraftNotFound,
    errors.NameTaken,
    errors.NotADraft,
    errors.IdentifierReadOnly,
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
    errors.AssetNotFound,
    errors.NotADraft,
    errors.IdentifierReadOnly,
  ],
})

export const draftQuads = route({
  method: 'GET',
  path: '/api/knowledge-assets/:name/wm/quads',
  family,
  summary: 'Read the statements of the draft',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    agentAddress: address.optional().describe('Only the token’s own agent'),
    limit: z.coerce.number().int().min(1).max(100_000).default(10_000),
    cursor: page.cursor,
  }),
  replies: {
    200: json(z.object({ quads: z.array(quad), count: z.int().describe('Statements in the whole draft'), nextCursor })),
  },
  errors: [...graphErrors, errors.DraftNotFound, errors.AuthorMismatch],
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
  errors: [...graphErrors, errors.AssetNotFound],
})
