import type { OptionSpec } from '../../command.js'

export const folderOption: OptionSpec = {
  flags: '--folder <folder>',
  about: 'Folder of the devnet (default: KG_HOME/devnet)',
}
