import { defineError } from '@kg/core/errors'

export const NotUtf8Error = defineError<{ name: string }>({
  code: 'IMPORT_NOT_UTF8',
  status: 400,
  title: 'The file is not UTF-8 text',
  detail: ({ name }) => `${name} contains bytes that are not UTF-8`,
  remedy: () => 'Save the file as UTF-8 or, if it is not text, give its media type. Nothing was stored',
})

export const FrontmatterInvalidError = defineError<{ name: string; line: number; why: string }>({
  code: 'IMPORT_FRONTMATTER_INVALID',
  status: 400,
  title: 'The frontmatter of the document cannot be read',
  detail: ({ name, line, why }) => `${name}, line ${line}: ${why}`,
  remedy: () => 'Correct or remove the YAML between the two --- lines. Nothing was stored',
})

export const DocumentNotFoundError = defineError<{ name: string; contextGraphId: string; document?: string }>({
  code: 'DOCUMENT_NOT_FOUND',
  status: 404,
  title: 'Document not found',
  detail: ({ name, document }) => `${name} has no ${document === undefined ? 'document' : `document ${document}`}`,
  remedy: (data, hint) =>
    `List its documents with GET /api/knowledge-assets/{name}/documents, or import one: ${hint('importFile', data)}`,
})

export const DocumentFileMissingError = defineError<{ document: string }>({
  code: 'DOCUMENT_FILE_MISSING',
  status: 404,
  title: 'This node does not have the file',
  detail: ({ document }) =>
    `You have not imported the file of ${document} on this node, or an earlier release did not keep it`,
  remedy: () => 'Read its text instead, ask the author for the file, or import it again',
})

export const ExtractionDeadlineError = defineError<{ name: string; ms: number }>({
  code: 'EXTRACTION_DEADLINE',
  status: 504,
  title: 'Reading the file took too long',
  detail: ({ name, ms }) => `Reading ${name} took more than ${ms} ms`,
  remedy: () => 'Split the file into smaller ones. Nothing was stored',
})

export const ExtractionTooLargeError = defineError<{ name: string }>({
  code: 'EXTRACTION_TOO_LARGE',
  status: 413,
  title: 'Reading the file needs too much memory',
  detail: ({ name }) => `${name} needs more memory than one import may use`,
  remedy: () => 'Split the file into smaller ones. Nothing was stored',
})
