import { command } from '../../command.js'
import { option } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { importDocument, showExtraction } from './import-document.js'

export const importFile = command({
  path: ['ka', 'import-file'],
  summary: 'Import a document into a draft: RDF, Markdown or text',
  about:
    'All of a file or nothing of it is written. Importing a file of the same name again replaces what it brought before, also where the asset is shared by now.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--input-file <file>', about: 'The document; - reads the standard input', required: true },
    { flags: '--content-type <type>', about: 'Its media type, where name and content do not tell' },
    { flags: '--add', about: 'Add to what an earlier import of this file brought, instead of replacing it' },
    { flags: '--file-name <name>', about: 'What to call it, where it comes from the standard input' },
  ],
  examples: ['kg ka import-file minutes -c lab --input-file minutes.md'],
  run: (input, context) => importDocument(option(input, 'inputFile') ?? '-', input, context),
  show: showExtraction,
})
