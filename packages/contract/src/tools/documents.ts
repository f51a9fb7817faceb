import { z } from 'zod'
import { asset, iri, next, statements } from './fields.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Knowledge Assets: imported documents'

export const documentTools: readonly Tool[] = [
  ...fromRoute('extractionStatus', {
    name: 'kg_knowledge_asset_import_artifact_resolve',
    title: 'Which file an asset came from',
    description:
      'Show the file that was last imported into one of your drafts: name, hash, media type, IRI of its document (rootEntity) and number of statements. Check here before you import a file again.',
    group,
    profiles: ['assets'],
    effect: 'read',
  }),
  tool({
    name: 'kg_knowledge_asset_import_artifact_read_markdown',
    title: 'Read an imported document',
    description:
      'Read a document that was imported into your own or a shared asset, as Markdown, in pages. Use it to answer from the source, or before you derive statements.',
    group,
    profiles: ['assets'],
    routes: ['getAsset', 'postQuery'],
    input: z.strictObject({
      ...asset,
      document: iri.optional().describe('IRI of the document, if the asset has several'),
      cursor: z.string().max(8192).optional().describe('nextCursor of the previous page'),
    }),
    output: z.object({
      document: z.string(),
      title: z.string(),
      markdown: z.string(),
      characters: z.int().describe('Length of the whole document'),
      ...next,
    }),
    effect: 'read',
    whole: true,
  }),
  tool({
    name: 'kg_knowledge_asset_semantic_enrichment_write',
    title: 'Add derived statements to a draft',
    description:
      'Add statements that you derived from a text (who, what, when) to an open draft, with a note of who derived them, when and from what. Others can then tell them apart from the source. For plain facts, use kg_knowledge_asset_write.',
    group,
    profiles: ['assets'],
    routes: ['agentIdentity', 'writeDraft'],
    input: z.strictObject({
      ...asset,
      quads: statements.min(1),
      source: iri.describe('Source: the imported document, or any IRI'),
      model: z.string().min(1).max(200).optional().describe('What derived them, such as a model name'),
    }),
    output: z.object({
      written: z.int(),
      enrichment: z.string().describe('IRI of the note; kg_get_entity shows it'),
    }),
    effect: 'add',
  }),
]
