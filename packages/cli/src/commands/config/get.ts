import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { keyArgument, listSettings, requireKey, type ShownSetting, valueText } from './setting.js'

export const getConfig = command({
  path: ['config', 'get'],
  summary: 'Print the value of a setting',
  args: [keyArgument],
  examples: ['kg config get apiPort', 'kg config get contextGraph --json'],
  local: true,
  async run(input, context): Promise<ShownSetting> {
    const key = arg(input, 'key')
    await requireKey(key)
    const setting = (await listSettings(context)).find((one) => one.key === key) as ShownSetting
    context.say(`From ${sourceText(setting)}`)
    return setting
  },
  show: ({ value }: ShownSetting) => valueText(value),
})

function sourceText({ source, variable }: ShownSetting): string {
  if (source === 'environment') return variable
  if (source === '--set') return '--set of the running daemon'
  return source === 'default' ? 'the default' : source
}
