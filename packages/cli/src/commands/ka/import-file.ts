import { command } from '../../command.js'
import { option } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { importDocument, showExtraction } from './import-document.js'

export const importFile = command({
  path: ['ka', 'import-file'],
  summary: 'Import a document into a draft: RDF, Markdown, PDF, Office, tables and more',
  about:
    'Writes all statements of the file, or none. If you import a file of the same name again, its statements replace the earlier ones, even if the asset has been shared since.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--input-file <file>', about: 'Document to import; - reads standard input', required: true },
    { flags: '--content-type <type>', about: 'Media type, if the name and content do not show it' },
    { flags: '--add', about: 'Add to the statements of an earlier import of this file instead of replacing them' },
    { flags: '--file-name <name>', about: 'Name for the document, if it comes from standard input' },
  ],
  examples: ['kg ka import-file minutes -c lab --input-file minutes.md'],
  run: (input, context) => importDocument(option(input, 'inputFile') ?? '-', input, context),
  show: showExtraction,
})
