import { defineError } from '@kg/core/errors'

const unstored = (what: string) => () => `${what}. Nothing was stored`
const splitFile = unstored('Split the file into smaller ones')
const saveAgain = unstored('Open it in the program that wrote it, save it again, and import that')

export const NotUtf8Error = defineError<{ name: string }>({
  code: 'IMPORT_NOT_UTF8',
  status: 400,
  title: 'The file is not UTF-8 text',
  detail: ({ name }) => `${name} contains bytes that are not UTF-8`,
  remedy: unstored('Save the file as UTF-8 or, if it is not text, give its media type'),
})

export const FrontmatterInvalidError = defineError<{ name: string; line: number; why: string }>({
  code: 'IMPORT_FRONTMATTER_INVALID',
  status: 400,
  title: 'The frontmatter of the document cannot be read',
  detail: ({ name, line, why }) => `${name}, line ${line}: ${why}`,
  remedy: unstored('Correct or remove the YAML between the two --- lines'),
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
  remedy: splitFile,
})

export const ExtractionTooLargeError = defineError<{ name: string }>({
  code: 'EXTRACTION_TOO_LARGE',
  status: 413,
  title: 'Reading the file needs too much memory',
  detail: ({ name }) => `${name} needs more memory than one import may use`,
  remedy: splitFile,
})

export const DocumentBrokenError = defineError<{ name: string; why: string }>({
  code: 'IMPORT_BROKEN',
  status: 400,
  title: 'The file is damaged or is not what it seems to be',
  detail: ({ name, why }) => `${name}: ${why}`,
  remedy: saveAgain,
})

export const DocumentEncryptedError = defineError<{ name: string }>({
  code: 'IMPORT_ENCRYPTED',
  status: 400,
  title: 'The file is encrypted',
  detail: ({ name }) => `${name} can only be opened with a password`,
  remedy: unstored('Save a copy without a password and import that'),
})

export const DocumentTooLongError = defineError<{ name: string; what: string; limit: number }>({
  code: 'IMPORT_TOO_LONG',
  status: 413,
  title: 'The document is too long',
  detail: ({ name, what, limit }) => `${name} has more than ${limit} ${what}`,
  remedy: splitFile,
})

export const DocumentTooDeepError = defineError<{ name: string; limit: number }>({
  code: 'IMPORT_TOO_DEEP',
  status: 400,
  title: 'The file is nested too deeply',
  detail: ({ name, limit }) => `${name} has more than ${limit} levels inside of each other`,
  remedy: unstored('Save it with less nesting'),
})

export const DoctypeRefusedError = defineError<{ name: string }>({
  code: 'IMPORT_DOCTYPE',
  status: 400,
  title: 'The XML has a document type definition',
  detail: ({ name }) => `${name} has a DOCTYPE, which can make a small file endlessly large`,
  remedy: unstored('Remove the DOCTYPE and import the file again'),
})

export const OcrMissingError = defineError<{ name: string }>({
  code: 'IMPORT_OCR_MISSING',
  status: 400,
  title: 'Reading text in pictures needs another package',
  detail: ({ name }) => `${name} is a picture, and @kg/ocr is not installed`,
  remedy: unstored('Install it where kg is installed (npm install -g @kg/ocr) and import the file again'),
})

export const DocumentTooLargeError = defineError<{ name: string; limit: number }>({
  code: 'IMPORT_UNPACKED_TOO_LARGE',
  status: 413,
  title: 'The unpacked document is too large',
  detail: ({ name, limit }) => `${name} unpacks to more than ${limit} bytes`,
  remedy: unstored('Split the document, or remove its pictures'),
})

export const DocumentPartTooLargeError = defineError<{ name: string; part: string; limit: number }>({
  code: 'IMPORT_PART_TOO_LARGE',
  status: 413,
  title: 'A part of the document is too large',
  detail: ({ name, part, limit }) => `${part} in ${name} unpacks to more than ${limit} bytes`,
  remedy: splitFile,
})

export const DocumentPartsError = defineError<{ name: string; parts: number; limit: number }>({
  code: 'IMPORT_TOO_MANY_PARTS',
  status: 413,
  title: 'The document has too many parts',
  detail: ({ name, parts, limit }) => `${name} consists of ${parts} files; at most ${limit} are read`,
  remedy: splitFile,
})

export const DocumentRatioError = defineError<{ name: string; part: string; limit: number }>({
  code: 'IMPORT_RATIO_SUSPICIOUS',
  status: 413,
  title: 'The document unpacks to suspiciously much',
  detail: ({ name, part, limit }) => `${part} in ${name} unpacks to more than ${limit} times its size`,
  remedy: saveAgain,
})

export const DocumentSizesError = defineError<{ name: string; part: string; declared: number }>({
  code: 'IMPORT_SIZES_WRONG',
  status: 400,
  title: 'The document declares wrong sizes',
  detail: ({ name, part, declared }) => `${part} in ${name} does not unpack to the ${declared} bytes that it declares`,
  remedy: saveAgain,
})

export const TableTooLargeError = defineError<{ name: string; table: string; rows: number; limit: number }>({
  code: 'IMPORT_TABLE_TOO_LARGE',
  status: 413,
  title: 'The table has too many rows',
  detail: ({ name, table, rows, limit }) =>
    `${name}: only the first ${rows} rows of ${table} fit into the ${limit} statements of one import`,
  remedy: unstored('Split the table into files with fewer rows or columns'),
})

export const ImportFileMissingError = defineError<Record<string, never>>({
  code: 'IMPORT_FILE_MISSING',
  status: 400,
  title: 'There is no file to import',
  detail: () => 'The request has no file, or that of the import is gone',
  remedy: () => 'Send the file again: POST /api/imports',
})

export const ImportBudgetError = defineError<{ files: number; bytes: number; mostFiles: number; mostBytes: number }>({
  code: 'IMPORT_BUDGET_USED',
  status: 429,
  title: 'Too many of your files wait to be imported',
  detail: ({ files, bytes, mostFiles, mostBytes }) =>
    `${files} of your files (${bytes} bytes) wait; at most ${mostFiles} files or ${mostBytes} bytes may`,
  remedy: () =>
    'Wait until some are done (GET /api/imports), or cancel some (DELETE /api/imports/{jobId}). Nothing was stored',
})

export const ArtifactNotFoundError = defineError<{ hash: string }>({
  code: 'ARTIFACT_NOT_FOUND',
  status: 404,
  title: 'No file with this hash',
  detail: ({ hash }) => `You have not imported a file with the hash ${hash} on this node`,
  remedy: () => 'List the documents of an asset with their hashes: GET /api/knowledge-assets/{name}/documents',
})
