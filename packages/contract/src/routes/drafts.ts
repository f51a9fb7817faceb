import * as core from '@kg/core/errors'
import { z } from 'zod'
import * as errors from '../errors/assets.js'
import { InvalidQuadsError } from '../errors/http.js'
import * as imports from '../errors/import.js'
import { json, multipart, route } from '../route.js'
import { extraction, layer, seal } from '../schemas/asset.js'
import {
  address,
  assetName,
  contextGraphId,
  flag,
  nextCursor,
  page,
  quad,
  quads,
  subGraphName,
} from '../schemas/common.js'
import { canonErrors, graphErrors, nameErrors, params, rdfErrors, target } from './asset-target.js'

const family = 'drafts'

export const writeDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/write',
  family,
  summary: 'Append statements to the draft, or replace what it holds',
  about:
    'A missing draft is created. With `replace`, these statements take the place of all that the draft holds; where the asset is shared or published and has no draft, that begins its next version. Private statements stay unless `privateQuads` is given. As `application/json`, or any RDF syntax by Content-Type with `contextGraphId` and `replace` in the query.',
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  params,
  query: z.strictObject({
    contextGraphId: contextGraphId.optional(),
    subGraphName: subGraphName.optional(),
    replace: flag.optional(),
  }),
  orRdf: true,
  body: json(
    z.strictObject({
      ...target,
      quads,
      privateQuads: quads.optional(),
      replace: z.boolean().default(false).describe('Replace what the draft holds instead of adding to it'),
    }),
  ),
  replies: { 200: json(z.object({ written: z.int(), privateWritten: z.int().optional(), seq: z.int() })) },
  errors: [
    ...graphErrors,
    ...nameErrors,
    ...rdfErrors,
    core.IllegalMoveError,
    InvalidQuadsError,
    errors.LiteralTooLargeError,
    errors.NamedGraphInAssetError,
    errors.DraftSealedError,
    errors.NameTakenError,
    errors.IdentifierReadOnlyError,
  ],
})

export const editDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/edit',
  family,
  summary: 'Remove statements from the draft and add others, in one write',
  about:
    'Where the asset is shared or published and has no draft, this begins its next version from there; share it to correct what others see. A blank node is named by its label as reading the asset shows it; other labels mean new nodes. When a statement to remove is not there, nothing is changed, unless `ignoreMissing` is set.',
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  params,
  body: json(
    z.strictObject({
      ...target,
      remove: quads.optional().describe('Statements to remove, exactly as they are'),
      add: quads.optional().describe('Statements to add'),
      ignoreMissing: z.boolean().default(false).describe('Go on where a statement to remove is not there'),
    }),
  ),
  replies: {
    200: json(
      z.object({
        removed: z.int(),
        added: z.int().describe('Statements that were not there before'),
        missing: z.int().describe('Statements to remove that were not there'),
        tripleCount: z.int().describe('Statements of the draft after the change'),
        seededFrom: layer.optional().describe('The layer from which this began a draft'),
        seq: z.int(),
      }),
    ),
  },
  errors: [
    ...graphErrors,
    InvalidQuadsError,
    errors.LiteralTooLargeError,
    errors.NamedGraphInAssetError,
    errors.AssetNotFoundError,
    errors.StatementsNotFoundError,
    errors.DraftSealedError,
    errors.NameTakenError,
    errors.IdentifierReadOnlyError,
  ],
})

export const importFile = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/import-file',
  family,
  summary: 'Import a document into the draft',
  about:
    'RDF files in any syntax, Markdown and plain text. All of a file or nothing of it is written. A file of the same name as one that was imported into the asset before replaces what that one brought, also where the asset is shared by now: this begins its next version. What other files brought as well stays.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'upload',
  params,
  body: multipart(
    'file',
    z.strictObject({
      ...target,
      contentType: z.string().max(200).optional(),
      sameSource: z
        .enum(['replace', 'add'])
        .default('replace')
        .describe('What happens to the statements that an earlier import of a file of this name brought'),
    }),
  ),
  replies: {
    200: json(
      extraction.extend({
        replaced: z
          .int()
          .optional()
          .describe('Statements that an earlier import of this file had brought, and that are gone'),
      }),
    ),
  },
  errors: [
    ...graphErrors,
    ...nameErrors,
    ...rdfErrors,
    core.IllegalMoveError,
    imports.NotUtf8Error,
    imports.FrontmatterInvalidError,
    errors.LiteralTooLargeError,
    errors.NamedGraphInAssetError,
    errors.DraftSealedError,
    errors.NameTakenError,
    errors.IdentifierReadOnlyError,
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
  errors: [...graphErrors, errors.NoExtractionError],
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
      subGraphSignature: z
        .string()
        .regex(/^0x[0-9a-fA-F]{130}$/)
        .optional()
        .describe(
          'Only in a sub-graph: the author’s signature over `subGraphDigest`. Without it, other nodes show the asset in no sub-graph',
        ),
      schemeVersion: z.literal(1).optional(),
    }),
  ),
  replies: { 200: json(seal) },
  errors: [
    ...graphErrors,
    core.InvalidAssetNameError,
    ...canonErrors,
    core.SealSignatureError,
    errors.IdentifierReadOnlyError,
    errors.DraftNotFoundError,
    errors.DraftEmptyError,
    errors.DraftSealedError,
    errors.AuthorMismatchError,
    errors.SealNotAuthorsError,
    errors.KeyNotHeldError,
  ],
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
    errors.AssetNotFoundError,
    errors.NameTakenError,
    errors.DraftConflictError,
    errors.SourceEmptyError,
    errors.IdentifierReadOnlyError,
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
    errors.AssetNotFoundError,
    errors.NotADraftError,
    errors.IdentifierReadOnlyError,
  ],
})

export const renameDraft = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/wm/rename',
  family,
  summary: 'Give a draft another name',
  about:
    'Only while it has not been shared: what others have seen keeps its name. A sealed draft is renamed only if another author has shared an asset of its name; it is open again afterwards.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(z.strictObject({ ...target, newName: assetName })),
  replies: { 200: json(z.object({ renamed: z.literal(true), name: assetName, assertionUri: z.string() })) },
  errors: [
    ...graphErrors,
    ...nameErrors,
    errors.DraftNotFoundError,
    errors.NameTakenError,
    errors.NotADraftError,
    errors.IdentifierReadOnlyError,
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
  errors: [...graphErrors, errors.DraftNotFoundError, errors.AuthorMismatchError],
})
