import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rocksdb.*;

/**
 * Opens a database with each of many OPTIONS files and says what RocksDB makes of it.
 *
 * <p>Argument: a file with lines of three fields between tabs: the folder of a database to be made,
 * the OPTIONS file, and whether it is filled (1) or only opened (0). Prints one line each: the
 * folder, then `rejects` and RocksDB's words, or `opens` and the digest of the tree that came of it.
 */
public class Verdicts {
  /** Enough flushes for several levels, or sorted runs, at the sizes that the caller chooses. */
  private static final int FLUSHES = 24;

  private static final int KEYS_PER_FLUSH = 1500;

  public static void main(String[] arguments) throws Exception {
    RocksDB.loadLibrary();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] fields = line.split("\t");
      String said = verdict(fields[0], fields[1], fields[2].equals("1"));
      System.out.println(fields[0] + "\t" + said.replace("\n", " "));
    }
  }

  private static String verdict(String folder, String optionsFile, boolean isFilled)
      throws Exception {
    try (DBOptions options = new DBOptions();
        ConfigOptions config = new ConfigOptions()) {
      List<ColumnFamilyDescriptor> families = new ArrayList<>();
      OptionsUtil.loadOptionsFromFile(config, optionsFile, options, families);
      options.setCreateIfMissing(true);
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      try (RocksDB database = RocksDB.open(options, folder, families, handles)) {
        String tree = isFilled ? filled(database) : "";
        handles.forEach(ColumnFamilyHandle::close);
        return "opens\t" + tree;
      }
    } catch (RocksDBException refused) {
      return "rejects\t" + refused.getMessage();
    }
  }

  /**
   * The tree after flushes one by one, each after all compactions that the one before it brought:
   * the same options always give the same.
   */
  private static String filled(RocksDB database) throws Exception {
    Random random = new Random(7);
    byte[] key = new byte[16];
    byte[] value = new byte[100];
    Arrays.fill(key, (byte) '0');
    try (WriteOptions write = new WriteOptions().setDisableWAL(true);
        FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      for (int round = 0; round < FLUSHES; round++) {
        for (int at = 0; at < KEYS_PER_FLUSH; at++) {
          int number = random.nextInt(20_000);
          for (int place = 0; place < 4; place++) key[place] = (byte) (number >>> 8 * (3 - place));
          random.nextBytes(value);
          database.put(write, key, value);
        }
        database.flush(flush);
        settle(database);
      }
    }
    List<String> files = new ArrayList<>();
    for (LiveFileMetaData file : database.getLiveFilesMetaData()) {
      String ends = Arrays.toString(file.smallestKey()) + Arrays.toString(file.largestKey());
      files.add(file.level() + " " + file.numEntries() + " " + file.size() + " " + ends);
    }
    files.sort(null);
    byte[] all = String.join("\n", files).getBytes(StandardCharsets.UTF_8);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(all);
    StringBuilder text = new StringBuilder(files.size() + " files ");
    for (int at = 0; at < 6; at++) text.append(String.format("%02x", digest[at]));
    return text.toString();
  }

  /** "Pending" stays set where a picker finds nothing: then nothing has run for a while. */
  private static void settle(RocksDB database) throws Exception {
    for (int quiet = 0; quiet < 30; quiet++) {
      long running = database.getLongProperty("rocksdb.num-running-compactions");
      long flushing = database.getLongProperty("rocksdb.num-running-flushes");
      if (0 < running + flushing) quiet = 0;
      else if (1 < quiet && database.getLongProperty("rocksdb.compaction-pending") == 0) return;
      Thread.sleep(5);
    }
  }
}
