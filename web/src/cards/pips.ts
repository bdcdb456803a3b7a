import type { Suit } from '../wire/messages'
import { ellipse, type Shape } from './shape'

/** What a part of a face is painted with; the component gives each its colour. */
export type Paint =
  /** In the suit's colour. */
  | 'suit'
  /** As a line in the suit's colour, as thick as an index. */
  | 'index'
  /** As paper, with a rim: keeps a picture away from the index. */
  | 'halo'
  | 'paper'
  | 'ink'
  | 'line'
  | 'fineLine'
  | 'gold'
  | 'nut'
  | 'skin'
  | 'hair'
  | 'vein'

/** A part of a face; later ones lie above earlier ones. */
export interface Layer {
  readonly paint: Paint
  readonly shape: Shape
}

/** The French suit signs, each in a square of 20 around its middle. */
export const FRENCH: Readonly<Record<Suit, readonly Layer[]>> = {
  C: [
    {
      paint: 'suit',
      shape:
        ellipse(0, -5.1, 4.7) +
        ellipse(-4.9, 2.4, 4.7) +
        ellipse(4.9, 2.4, 4.7) +
        'M0 -4L4 2.5L0 4L-4 2.5Z' +
        'M0.9 1C0.8 6 1.6 9 3.8 10L-3.8 10C-1.6 9 -0.8 6 -0.9 1Z',
    },
  ],
  S: [
    {
      paint: 'suit',
      shape:
        'M0 -10C1.5 -6.3 8.8 -2.5 8.8 3C8.8 6 6.9 7.5 4.9 7.5C3.1 7.5 1.7 6.5 0.9 4.8C1 7.3 1.8 9.1 3.6 10L-3.6 10' +
        'C-1.8 9.1 -1 7.3 -0.9 4.8C-1.7 6.5 -3.1 7.5 -4.9 7.5C-6.9 7.5 -8.8 6 -8.8 3C-8.8 -2.5 -1.5 -6.3 0 -10Z',
    },
  ],
  H: [
    {
      paint: 'suit',
      shape:
        'M0 9.8C-1.6 6.2 -9.4 1.6 -9.4 -4C-9.4 -7.3 -7.2 -9.3 -4.6 -9.3C-2.4 -9.3 -0.8 -7.9 0 -5.6' +
        'C0.8 -7.9 2.4 -9.3 4.6 -9.3C7.2 -9.3 9.4 -7.3 9.4 -4C9.4 1.6 1.6 6.2 0 9.8Z',
    },
  ],
  D: [
    {
      paint: 'suit',
      shape: 'M0 -10C2 -6.2 4.6 -2.9 7.8 0C4.6 2.9 2 6.2 0 10C-2 6.2 -4.6 2.9 -7.8 0C-4.6 -2.9 -2 -6.2 0 -10Z',
    },
  ],
}

/** The German suit signs: acorn, leaf, heart and bell. */
export const GERMAN: Readonly<Record<Suit, readonly Layer[]>> = {
  C: [
    { paint: 'nut', shape: 'M-6 -1C-6.4 4.5 -3.4 8.3 0 10C3.4 8.3 6.4 4.5 6 -1Z' },
    {
      paint: 'suit',
      shape:
        'M0.9 -6.5L0.9 -10L-0.9 -10L-0.9 -6.5C-5 -6.2 -7.8 -3.9 -7.8 -1C-7.8 0.3 -7 1 -5.8 1L5.8 1' +
        'C7 1 7.8 0.3 7.8 -1C7.8 -3.9 5 -6.2 0.9 -6.5Z',
    },
  ],
  S: [
    {
      paint: 'suit',
      shape:
        'M0 -10C2 -6.5 8.6 -4 8.6 1C8.6 4.6 5.4 6.6 2.6 5.4C1.8 5 1.2 4.6 0.8 4.2L0.8 10L-0.8 10L-0.8 4.2' +
        'C-1.2 4.6 -1.8 5 -2.6 5.4C-5.4 6.6 -8.6 4.6 -8.6 1C-8.6 -4 -2 -6.5 0 -10Z',
    },
    { paint: 'vein', shape: 'M0 -6L0 5M0 -1L4.6 -3M0 -1L-4.6 -3M0 3L4.8 0.8M0 3L-4.8 0.8' },
  ],
  H: FRENCH.H,
  D: [
    { paint: 'gold', shape: ellipse(0, 1, 8.2) },
    {
      paint: 'suit',
      // The loop, the rim around the middle and the slit with its hole.
      shape:
        ellipse(0, -8.4, 1.9) +
        'M-8.5 -1.1L8.5 -1.1L8.5 0.9L-8.5 0.9Z' +
        'M-0.7 2.5L0.7 2.5L0.7 6L-0.7 6Z' +
        ellipse(0, 6.2, 1.7),
    },
    { paint: 'fineLine', shape: ellipse(0, 1, 8.2) },
  ],
}
