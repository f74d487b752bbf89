import { join } from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';

export default {
  mode: 'production',
  entry: './src/main.jsx',
  output: { path: join(import.meta.dirname, 'out'), clean: true },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        use: {
          loader: 'babel-loader',
          options: { presets: [['@babel/preset-react', { runtime: 'automatic' }]] },
        },
      },
    ],
  },
  plugins: [
    new HtmlPlugin({
      templateContent: '<!doctype html><title>webpack</title><div id="root"></div>',
    }),
    new CopyPlugin({ patterns: [{ from: 'universal.lsmlog' }] }),
  ],
};
