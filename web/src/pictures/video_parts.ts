// The parts of Mediabunny that write a WebM video. Importing the package itself would load all of
// it.
export {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
