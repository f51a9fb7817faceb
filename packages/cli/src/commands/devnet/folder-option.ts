import type { OptionSpec } from '../../command.js'

export const folderOption: OptionSpec = {
  flags: '--folder <folder>',
  about: 'Where the devnet is; KG_HOME/devnet without it',
}
