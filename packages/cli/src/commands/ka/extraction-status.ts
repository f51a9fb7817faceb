import { command } from '../../command.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { showExtraction } from './import-document.js'

export const extractionStatus = command({
  path: ['ka', 'extraction-status'],
  summary: 'Show the result of the last import into a draft',
  args: [assetArgument],
  options: placeOptions,
  examples: ['kg ka extraction-status minutes -c lab'],
  run: (input, context) =>
    context
      .client()
      .call(
        'extractionStatus',
        { params: { name: arg(input, 'name') }, query: place(input) },
        { signal: context.signal },
      ),
  show: showExtraction,
})
