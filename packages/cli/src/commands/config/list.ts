import { command, type Paint } from '../../command.js'
import { flag } from '../shared/input.js'
import { table } from '../shared/table.js'
import { listSettings, type ShownSetting, valueText } from './setting.js'

export const listConfig = command({
  path: ['config', 'list'],
  summary: 'List all settings with their values and where they come from',
  about:
    'The environment goes over config.json, and that over the defaults. kg start --set goes over all of them, for one start; what the running daemon was given so has the source --set. docs/config.md says what each setting means.',
  options: [{ flags: '--changed', about: 'Only settings that differ from their default' }],
  examples: ['kg config list', 'kg config list --changed --json'],
  local: true,
  async run(input, context): Promise<ShownSetting[]> {
    const all = await listSettings(context)
    return flag(input, 'changed') ? all.filter(({ source }) => source !== 'default') : all
  },
  show: (rows: readonly ShownSetting[], paint: Paint) =>
    rows.length === 0
      ? 'All settings have their default values'
      : table(
          ['setting', 'value', 'source'],
          rows.map(({ key, value, source, variable }) => [
            key,
            valueText(value),
            source === 'environment' ? variable : source,
          ]),
          paint,
        ),
})
