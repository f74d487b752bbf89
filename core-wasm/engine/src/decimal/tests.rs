use super::*;

/// Numbers of all sizes: any bits, powers of two and their neighbours, decimals, integers.
fn numbers() -> Vec<f64> {
    let mut all = vec![
        0.0,
        f64::MIN_POSITIVE,
        f64::MAX,
        f64::EPSILON,
        1e15,
        1e22,
        1e23,
        0.1,
    ];
    let mut bits = 1_u64;
    for _ in 0..600 {
        // Any bits: a linear congruential generator.
        bits = bits
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let integer = bits >> (bits % 61);
        all.push(f64::from_bits(bits));
        all.push(integer as f64);
        for power in 0..7 {
            all.push((integer >> 11) as f64 / 10_u64.pow(power) as f64);
            all.push((integer >> 11) as f64 / 8_u64.pow(power) as f64);
        }
    }
    for exponent in 0..2098 {
        let power = match exponent {
            0..52 => f64::from_bits(1 << exponent),
            exponent => f64::from_bits((exponent - 51) << 52),
        };
        all.extend([power.next_down(), power, power.next_up()]);
    }
    all.retain(|number| number.is_finite());
    all
}

#[test]
fn the_fewest_digits_are_read_back() {
    for number in numbers() {
        let (digits, point) = shortest_digits(number);
        let text = format!("0.{digits}e{point}");
        assert_eq!(text.parse(), Ok(number.abs()), "{number}");
        let length = format!("{number:e}")
            .trim_start_matches('-')
            .find('e')
            .unwrap_or(0);
        assert!(digits.len() <= length, "{number}");
    }
    // In the middle between two: the even one, unless it is another number.
    let texts = [8.0 + 1.0 / 65_536.0, 9_007_199_254_740_993e3, 5e-324, 1e23];
    let shortest = texts.map(|number| shortest_digits(number).0);
    assert_eq!(shortest, ["8000015258789062", "9007199254740993", "5", "1"]);
}

fn assert_read_alike(text: &str) {
    let expected = text.parse::<f64>().ok().map(f64::to_bits);
    assert_eq!(parse(text).map(f64::to_bits), expected, "{text}");
}

#[test]
fn numbers_are_read_as_by_the_standard_library() {
    for number in numbers() {
        // The number itself, fewer digits, and more: the middle to the next one is a tie.
        assert_read_alike(&format!("{number:e}"));
        assert_read_alike(&format!("{number:.3e}"));
        assert_read_alike(&format!("-{number:.25}"));
        let (mantissa, exponent) = parts(number.abs());
        if let Ok(power @ 1..=30) = u32::try_from(1 - exponent) {
            let middle = (u128::from(mantissa) * 2 + 1) * 5_u128.pow(power);
            assert_read_alike(&format!("{middle}e-{power}"));
        }
    }
    let texts = [
        "",
        "+",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "1e-",
        "1.",
        ".5",
        "+.5e1",
        "-0",
        "0e9",
        "--1",
        "1_0",
        "1 ",
        " 1",
        "0x1",
        "1,5",
        "1e5.",
        "inf",
        "-Infinity",
        "NaN",
        "+nan",
        "infinit",
        "1.2.3",
        "1e400",
        "1e-400",
        "4.9e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1.7976931348623159e308",
        "9007199254740993",
        "9007199254740992.9",
        "1e99999999999999999999",
        "-1e-99999999999",
        "0.000000000000000000000000000000000000000000000000000001e54",
        "00000000000000000001",
    ];
    texts.into_iter().for_each(assert_read_alike);
    // Beyond the digits that are kept, any one that is not 0 counts.
    let tie = format!("9007199254740993.{}", "0".repeat(900));
    assert_read_alike(&tie);
    assert_read_alike(&format!("{tie}1"));
    assert_read_alike(&format!("{}e-3000", "7".repeat(3000)));
}
