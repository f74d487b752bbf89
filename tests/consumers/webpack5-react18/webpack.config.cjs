const { join } = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlPlugin = require('html-webpack-plugin');

module.exports = {
  mode: 'production',
  entry: './src/main.jsx',
  output: { path: join(process.cwd(), 'out'), clean: true },
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
