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
      'The file that was last imported into one of your drafts: name, hash, media type, the IRI of its document (rootEntity) and how many statements it gave. Look here before you import a file again.',
    group,
    effect: 'read',
  }),
  tool({
    name: 'kg_knowledge_asset_import_artifact_read_markdown',
    title: 'Read an imported document',
    description:
      'The text of a document that was imported into an asset, as Markdown, in pages: yours or one that is shared with you. Read it to answer from the source, or before you derive statements from it.',
    group,
    routes: ['getAsset', 'postQuery'],
    input: z.strictObject({
      ...asset,
      document: iri.optional().describe('IRI of the document, where several were imported into the asset'),
      cursor: z.string().max(8192).optional().describe('nextCursor of the answer before, for what comes next'),
    }),
    output: z.object({
      document: z.string(),
      title: z.string(),
      markdown: z.string(),
      characters: z.int().describe('Of the whole document'),
      ...next,
    }),
    effect: 'read',
    whole: true,
  }),
  tool({
    name: 'kg_knowledge_asset_semantic_enrichment_write',
    title: 'Add derived statements to a draft',
    description:
      'Add statements that you worked out from a text (who, what, when) to an open draft, with a note of who derived them, when and from what, so that others can tell them from what the source says itself. For plain facts take kg_knowledge_asset_write.',
    group,
    routes: ['agentIdentity', 'writeDraft'],
    input: z.strictObject({
      ...asset,
      quads: statements.min(1),
      source: iri.describe('What they are derived from: the document of the import, or any IRI'),
      model: z.string().min(1).max(200).optional().describe('What derived them, such as the name of a model'),
    }),
    output: z.object({
      written: z.int(),
      enrichment: z.string().describe('IRI of the note; kg_get_entity shows it'),
    }),
    effect: 'add',
  }),
]
