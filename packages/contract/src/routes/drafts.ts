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
  summary: 'Add statements to the draft, or replace all of them',
  about:
    'Creates the draft if there is none. `replace` replaces the whole draft; if the asset is shared or published and has no draft, this starts its next version. Private statements stay unless `privateQuads` is given. Send JSON, or any RDF syntax with `contextGraphId` and `replace` in the query.',
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
      replace: z.boolean().default(false).describe('Replace all statements instead of adding to them'),
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
    'If the asset is shared or published and has no draft, this starts its next version; share it to correct what others see. A blank node has the label that reading the asset shows; any other is a new node. If a statement to remove is missing, nothing changes, unless `ignoreMissing` is set.',
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  params,
  body: json(
    z.strictObject({
      ...target,
      remove: quads.optional().describe('Statements to remove, exactly as the asset has them'),
      add: quads.optional().describe('Statements to add'),
      ignoreMissing: z.boolean().default(false).describe('Ignore statements to remove that are not there'),
    }),
  ),
  replies: {
    200: json(
      z.object({
        removed: z.int(),
        added: z.int().describe('Statements that were not there before'),
        missing: z.int().describe('Statements to remove that were not there'),
        tripleCount: z.int().describe('Number of statements in the draft after the change'),
        seededFrom: layer.optional().describe('Layer from which the draft was started'),
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
    'Accepts RDF in any syntax, Markdown, text, PDF, DOCX, PPTX, XLSX, ODT, ODS, EPUB, CSV, HTML, e-mail, JSON, XML and source code; the bytes decide. Writes all statements of the file, or none. The statements of an earlier file of that name are replaced, unless another file has them too. If the asset has been shared since, this starts its next version.',
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
        .describe('What to do with the statements of an earlier import of this file name'),
    }),
  ),
  replies: {
    200: json(
      extraction.extend({
        replaced: z.int().optional().describe('Number of statements of an earlier import that were removed'),
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
    imports.DocumentBrokenError,
    imports.DocumentEncryptedError,
    imports.DocumentTooLargeError,
    imports.DocumentPartTooLargeError,
    imports.DocumentPartsError,
    imports.DocumentRatioError,
    imports.DocumentSizesError,
    imports.DoctypeRefusedError,
    imports.DocumentTooLongError,
    imports.DocumentTooDeepError,
    imports.OcrMissingError,
    imports.TableTooLargeError,
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
  summary: 'Show the result of the last import',
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
  summary: 'Seal the draft: compute its root and sign it',
  about:
    'A sealed draft cannot be changed. The node signs for its custodial agents. An agent with its own key sends `prepare: true`, signs `eip712Digest`, and sends the signature.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      ...target,
      authorAgentAddress: address.optional().describe('Must be the token’s agent'),
      prepare: z.boolean().default(false).describe('Only compute the digest to sign'),
      signature: z
        .string()
        .regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hex digits')
        .optional()
        .describe('The author’s own signature'),
      subGraphSignature: z
        .string()
        .regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hex digits')
        .optional()
        .describe(
          'Only in a sub-graph: the author’s signature of `subGraphDigest`. Without it, other nodes do not show the asset in the sub-graph',
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
  summary: 'Start a draft from the shared or published version',
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
  summary: 'Discard the draft',
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
  summary: 'Rename a draft',
  about:
    'You cannot rename an asset once it has been shared. A sealed draft can be renamed only if another author has shared an asset of the same name; it is then open again.',
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
    agentAddress: address.optional().describe('Must be the token’s agent'),
    limit: z.coerce.number().int().min(1).max(100_000).default(10_000),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        quads: z.array(quad),
        count: z.int().describe('Number of statements in the whole draft'),
        nextCursor,
      }),
    ),
  },
  errors: [...graphErrors, errors.DraftNotFoundError, errors.AuthorMismatchError],
})
