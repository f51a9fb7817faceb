import { mkdirSync } from 'node:fs'
import { command } from '../../command.js'
import { nest, readConfig } from '../../home/config-file.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { readSetting } from '../../home/settings.js'
import { usageRefused } from '../shared/errors.js'
import { arg, flag } from '../shared/input.js'
import { keyArgument, requireKey, valueText } from './setting.js'

interface Saved {
  readonly key: string
  readonly value: unknown
  readonly file: string
}

/** Settings that the command line alone reads, so that no daemon has to be started again. */
const ownKeys: readonly string[] = ['contextGraph']

export const setConfig = command({
  path: ['config', 'set'],
  summary: 'Write a setting to config.json',
  about: 'Separate the items of a list with commas. The daemon reads its settings when it starts.',
  args: [keyArgument, { name: 'value', about: 'New value', optional: true }],
  options: [{ flags: '--default', about: 'Remove it from config.json, so that the default applies' }],
  examples: ['kg config set contextGraph lab', 'kg config set apiPort 9300', 'kg config set apiPort --default'],
  local: true,
  async run(input, context): Promise<Saved> {
    const key = arg(input, 'key')
    const { schema, fallback, secret } = await requireKey(key)
    const text = input.args.value
    if ((text === undefined) === !flag(input, 'default'))
      throw usageRefused(
        'Give either a value or --default',
        `Run kg config set ${key} <value>, or kg config set ${key} --default`,
      )
    const home = homeFiles(context.home)
    const { values, problems } = await readConfig(home)
    const [problem] = problems.filter((one) => one.key !== key)
    const { ConfigInvalidError, envName } = await import('@kg/contract')
    if (problem !== undefined) throw new ConfigInvalidError({ where: problem.key, why: problem.why })
    const value = text === undefined ? fallback : readSetting(text, schema)
    const parsed = schema.safeParse(value ?? text)
    if (!parsed.success)
      throw new ConfigInvalidError({ where: key, why: parsed.error.issues[0]?.message ?? 'the value is not valid' })
    const next = new Map(values)
    if (text === undefined) next.delete(key)
    else next.set(key, value)
    const { writePrivate } = await import('@kg/core/files')
    mkdirSync(home.path, { recursive: true, mode: 0o700 })
    writePrivate(home.config, `${JSON.stringify(nest(next), null, 2)}\n`)
    if (context.env[envName(key)]) context.say(`The environment variable ${envName(key)} is set and overrides it`)
    if (!ownKeys.includes(key) && runningPid(home) !== undefined)
      context.say('The running daemon still uses the old settings. Restart it: kg stop, then kg start')
    return { key, value: secret === true ? '[secret]' : value, file: home.config }
  },
  show: ({ key, value, file }: Saved) => `${key} is ${valueText(value) || '(empty)'} in ${file}`,
})
