import type { Handler } from '../tools/handler.js'
import { catalogueGraphs, catalogueList, catalogueRun } from './catalogue-read.js'
import { catalogueSave } from './catalogue-save.js'
import { enrich } from './enrich.js'
import { getAgent } from './get-agent.js'
import { getEntity } from './get-entity.js'
import { getEntitySources } from './get-entity-sources.js'
import { importFile } from './import-file.js'
import { query } from './query.js'
import { readMarkdown } from './read-markdown.js'
import { status } from './status.js'
import { trail } from './trail.js'
import { verifyBundle } from './verify-bundle.js'

/** The tools that are more than one route. */
export const handlers: Readonly<Record<string, Handler>> = {
  kg_status: status,
  kg_get_agent: getAgent,
  kg_query: query,
  kg_get_entity: getEntity,
  kg_get_entity_sources: getEntitySources,
  kg_knowledge_asset_import_file: importFile,
  kg_knowledge_asset_import_artifact_read_markdown: readMarkdown,
  kg_knowledge_asset_semantic_enrichment_write: enrich,
  kg_trail: trail,
  kg_verify_bundle: verifyBundle,
  kg_query_catalog_context_graphs: catalogueGraphs,
  kg_query_catalog_list: catalogueList,
  kg_query_catalog_run: catalogueRun,
  kg_query_catalog_save: catalogueSave,
}
