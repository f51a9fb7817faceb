import { Expand, FileImage, ImageDown, RefreshCw, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../look/button.js'
import css from './graph.module.css'

interface Props {
  readonly isMoving: boolean
  /** False for a picture that cannot be zoomed. */
  readonly canZoom: boolean
  readonly onFit: () => void
  readonly onZoom: (factor: number) => void
  readonly onArrange: () => void
  readonly onFullScreen: () => void
  readonly onPng: () => void
  readonly onSvg: () => void
  /** More tools, of the page. */
  readonly children?: ReactNode
}

const size = 16

/** What can be done with the picture as a whole. */
export const Toolbar = ({ isMoving, canZoom, children, ...on }: Props) => (
  <div className={css.tools} role="toolbar" aria-label="Picture">
    {children}
    {canZoom ? (
      <>
        <Tool word="Show all of it" onClick={on.onFit} icon={<Scan size={size} aria-hidden />} />
        <Tool word="Zoom in" onClick={() => on.onZoom(1.5)} icon={<ZoomIn size={size} aria-hidden />} />
        <Tool word="Zoom out" onClick={() => on.onZoom(1 / 1.5)} icon={<ZoomOut size={size} aria-hidden />} />
      </>
    ) : null}
    <Tool
      word={isMoving ? 'Stop arranging' : 'Arrange again'}
      onClick={on.onArrange}
      icon={<RefreshCw size={size} aria-hidden />}
    />
    <Tool word="Full screen" onClick={on.onFullScreen} icon={<Expand size={size} aria-hidden />} />
    <Tool word="Download as PNG" onClick={on.onPng} icon={<ImageDown size={size} aria-hidden />} />
    <Tool word="Download as SVG" onClick={on.onSvg} icon={<FileImage size={size} aria-hidden />} />
  </div>
)

const Tool = ({ word, onClick, icon }: { word: string; onClick: () => void; icon: ReactNode }) => (
  <Button kind="plain" isIcon aria-label={word} title={word} onClick={onClick}>
    {icon}
  </Button>
)
