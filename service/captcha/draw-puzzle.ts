import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { captchaSize } from 'casement/contract';

const { width, height, piece } = captchaSize;
/** The knobs of the piece stand out by this much. */
const KNOB = 8;
const BODY = piece - KNOB;

const between = (least: number, most: number): number => least + Math.random() * (most - least);
const colour = (alpha: number): string =>
  `hsla(${between(0, 360)}, ${between(30, 70)}%, ${between(30, 75)}%, ${alpha})`;

/** Paints something that no two checks have the same. */
const paintScene = (context: SKRSContext2D): void => {
  const sky = context.createLinearGradient(0, 0, between(0, width), height);
  sky.addColorStop(0, colour(1));
  sky.addColorStop(1, colour(1));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let shape = 0; shape < 40; shape += 1) {
    context.beginPath();
    const [x, y] = [between(0, width), between(0, height)];
    if (shape % 2 === 0) context.ellipse(x, y, between(5, 45), between(5, 30), between(0, 3), 0, 7);
    else {
      context.moveTo(x, y);
      context.lineTo(x + between(-60, 60), y + between(-40, 40));
      context.lineTo(x + between(-60, 60), y + between(-40, 40));
    }
    context.fillStyle = colour(0.5);
    context.fill();
  }
};

/**
 * The outline of a piece whose top left corner is at 0, 0: a square with a knob on the right and one on top.
 */
const outline = (): Path2D => {
  const path = new Path2D();
  const middle = BODY / 2;
  path.moveTo(0, KNOB);
  path.lineTo(middle - KNOB, KNOB);
  path.arc(middle, KNOB, KNOB, Math.PI, 0);
  path.lineTo(BODY, KNOB);
  path.lineTo(BODY, KNOB + middle - KNOB);
  path.arc(BODY, KNOB + middle, KNOB, -Math.PI / 2, Math.PI / 2);
  path.lineTo(BODY, piece);
  path.lineTo(0, piece);
  path.closePath();
  return path;
};

const contextOf = (canvas: Canvas, x: number, y: number): SKRSContext2D => {
  const context = canvas.getContext('2d');
  context.translate(x, y);
  return context;
};

const base64 = (bytes: Buffer): string => bytes.toString('base64');

/**
 * Draws an image with a hole at `x`, `y`, and the piece that was cut out of it, in a strip as high as the
 * image. Takes the event loop for about 2 ms; the pictures are encoded in a thread.
 */
export const drawPuzzle = async (x: number, y: number) => {
  const image = createCanvas(width, height);
  paintScene(image.getContext('2d'));
  const path = outline();

  const strip = createCanvas(piece, height);
  const cut = contextOf(strip, 0, y);
  cut.save();
  cut.clip(path);
  cut.drawImage(image, -x, -y);
  cut.restore();
  cut.lineWidth = 2;
  cut.strokeStyle = '#fff';
  cut.stroke(path);

  const hole = contextOf(image, x, y);
  hole.fillStyle = 'rgba(0, 0, 0, 0.55)';
  hole.fill(path);
  hole.lineWidth = 1.5;
  hole.strokeStyle = 'rgba(255, 255, 255, 0.9)';
  hole.stroke(path);

  const [whole, part] = await Promise.all([image.encode('jpeg', 85), strip.encode('png')]);
  return { originalImageBase64: base64(whole), jigsawImageBase64: base64(part) };
};
