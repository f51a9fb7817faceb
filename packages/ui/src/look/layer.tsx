import { BadgeCheck, Lock, PencilLine, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './layer.module.css'

/** The states that have a colour, a picture and a word of their own, everywhere the same. */
export type Tone = 'draft' | 'shared' | 'published' | 'curated' | 'danger' | 'plain'

export const Chip = ({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span className={`${css.chip} ${css[tone]}`}>
    {icon}
    {children}
  </span>
)

const layers = {
  wm: { tone: 'draft', word: 'Draft', Icon: PencilLine },
  swm: { tone: 'shared', word: 'Shared', Icon: Users },
  vm: { tone: 'published', word: 'Published', Icon: BadgeCheck },
} as const

export type Layer = keyof typeof layers

export const layerWord = (layer: Layer): string => layers[layer].word

export function LayerChip({ layer }: { layer: Layer }) {
  const { tone, word, Icon } = layers[layer]
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Chip>
  )
}

export const CuratedChip = () => (
  <Chip tone="curated" icon={<Lock size={14} aria-hidden />}>
    Curated
  </Chip>
)

/** The layer that the API names in capitals. */
export const layerOf = (memoryLayer: 'WM' | 'SWM' | 'VM'): Layer =>
  memoryLayer.toLowerCase() as Lowercase<typeof memoryLayer>
