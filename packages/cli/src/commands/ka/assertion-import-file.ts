import { command } from '../../command.js'
import { option } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { importDocument, showExtraction } from './import-document.js'

export const assertionImportFile = command({
  path: ['assertion', 'import-file'],
  summary: 'Older name of ka import-file',
  alias: true,
  args: [assetArgument],
  options: [
    { flags: '-f, --file <file>', about: 'Document to import; - reads standard input', required: true },
    ...placeOptions,
    { flags: '--content-type <type>', about: 'Media type, if the name and content do not show it' },
  ],
  examples: ['kg assertion import-file minutes -f minutes.md -c lab'],
  run: (input, context) => importDocument(option(input, 'file') ?? '-', input, context),
  show: showExtraction,
})
